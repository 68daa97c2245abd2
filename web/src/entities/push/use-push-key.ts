import { useEffect } from 'react'
import { fetchProduct, useProduct } from '../product/index.ts'

/** The key to register a device with; null if this installation sends no push messages. */
export function usePushKey(): string | null {
  const product = useProduct()
  useEffect(() => {
    fetchProduct().catch(() => {})
  }, [])
  return product?.push_public_key ?? null
}
