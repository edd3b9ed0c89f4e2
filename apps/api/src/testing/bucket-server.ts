import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/**
 * Whether the request is signed as Amazon's "Signature Version 4" says (AWS4-HMAC-SHA256), with the headers that it names. Written from the published
 * description, apart from the client.
 */
function isSigned({ method, url = '', headers }: IncomingMessage, secrets: Record<string, string>): boolean {
  const [, keyId = '', date = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const secret = secrets[keyId]
  if (!secret || !names.split(';').includes('host')) return false
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest(request)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date))
  return hmac(key, text).toString('hex') === signature
}

/** A bucket by path, in memory. */
export async function startBucket(secrets: Record<string, string>) {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    if (!isSigned(request, secrets)) return response.writeHead(403).end()
    if (method === 'PUT') objects.set(url, body)
    const object = objects.get(url)
    if (!object) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-length': method === 'GET' ? object.length : 0 }).end(method === 'GET' ? object : undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fotos`
  return { url, stop: () => void server.close() }
}
