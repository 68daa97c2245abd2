import { defaultLimits, type Limits } from '@sayso/contract/limits'
import { useEffect } from 'react'
import { fetchProduct, useProduct } from './index.ts'

/** The limits in force; until they have arrived, the defaults. The server checks them all again. */
export function useLimits(): Limits {
  const product = useProduct()
  useEffect(() => {
    fetchProduct().catch(() => {})
  }, [])
  return product?.limits ?? defaultLimits
}
