import { defaultLimits, type Limits } from '@sayso/contract/limits'
import { useEffect } from 'react'
import { fetchProduct, useProduct } from '../../entities/product/index.ts'

/** The limits in force here; the usual ones until they are known. */
export function useLimits(): Limits {
  const product = useProduct()
  useEffect(() => {
    fetchProduct().catch(() => {})
  }, [])
  return product?.limits ?? defaultLimits
}
