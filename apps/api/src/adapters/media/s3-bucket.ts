import { AwsClient } from 'aws4fetch'
import type { Settings } from '../../settings.ts'
import { BucketAway, type Bucket } from './media-store.ts'

const TIMEOUT_MS = 20_000
const RETRIES = 2
const types: Record<string, string> = { webp: 'image/webp', svg: 'image/svg+xml', mp4: 'video/mp4' }

/** A bucket by Amazon's S3 protocol, addressed by path (`https://host/bucket`), which MinIO, Ceph, R2 and S3 itself speak. */
export function s3Bucket({ url, keyId, secret, region }: NonNullable<Settings['bucket']>): Bucket {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: RETRIES })
  async function ask(name: string, init: RequestInit & { method: string }): Promise<Response> {
    const address = `${url.replace(/\/$/, '')}/source/${name}`
    const response = await client
      .fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      .catch((cause: unknown) => {
        throw new BucketAway('the bucket does not answer', { cause })
      })
    if (response.ok || (response.status === 404 && init.method !== 'PUT')) return response
    await response.body?.cancel()
    throw new BucketAway(`the bucket refused ${init.method} with status ${response.status}`)
  }

  return {
    async has(name) {
      return (await ask(name, { method: 'HEAD' })).ok
    },
    async get(name) {
      const response = await ask(name, { method: 'GET' })
      if (!response.ok) return void (await response.body?.cancel())
      return Buffer.from(await response.arrayBuffer())
    },
    async put(name, content) {
      const headers = { 'content-type': types[name.split('.').at(-1)!] ?? 'application/octet-stream' }
      await (await ask(name, { method: 'PUT', headers, body: new Uint8Array(content) })).body?.cancel()
    },
  }
}
