import { useEffect } from 'react'
import { fetchProduct, useProduct } from './index.ts'

/** Whether posts here may have the label adult; false until it is known. */
export function useAllowsAdult(): boolean {
  const product = useProduct()
  useEffect(() => {
    fetchProduct().catch(() => {})
  }, [])
  return product?.adult ?? false
}
