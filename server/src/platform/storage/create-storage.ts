import { createDiskStorage, type DiskConfig, type DiskStorage } from './disk-storage.ts'
import { createS3Storage, type S3Config, type S3Storage } from './s3-storage.ts'

export type StorageConfig = S3Config | DiskConfig

export type AnyStorage = S3Storage | DiskStorage

export function createStorage(config: StorageConfig): AnyStorage {
  return config.home === 's3' ? createS3Storage(config) : createDiskStorage(config)
}
