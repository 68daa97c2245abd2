import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { readConfig } from '../platform/config/config.ts'

/** Creates the configured database and bucket if the engines do not have them yet. */
const { db, storage, isProduction } = readConfig(process.env)
if (isProduction) throw new Error('In production an operator creates the database and the bucket.')

const url = new URL(db.directUrl)
const database = decodeURIComponent(url.pathname.slice(1))
url.pathname = '/postgres'
const client = new pg.Client({ connectionString: url.href })
await client.connect()
const known = await client.query('select from pg_database where datname = $1', [database])
if (known.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`)
await client.end()

if (storage.home === 's3') {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage
  const s3 = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await s3
    .send(new HeadBucketCommand({ Bucket: bucket }))
    .catch(() => s3.send(new CreateBucketCommand({ Bucket: bucket })))
  s3.destroy()
}
