import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startBucket } from '#testing/bucket-server.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { useTenantFolder } from '#testing/tenant-folder.ts'
import { startTestApp } from '#testing/test-app.ts'
import { mediaStore, type Bucket } from './media-store.ts'
import { s3Bucket } from './s3-bucket.ts'

useTenantFolder()

let server: Awaited<ReturnType<typeof startBucket>>
let directory: string
const KEY = { keyId: 'AKIA', secret: 'a/secret+of=the/bucket', region: 'sa-east-1' }
const bucket = (over: Partial<typeof KEY> = {}) => s3Bucket({ url: server.url, ...KEY, ...over })
const machine = async (shared?: Bucket) => mediaStore(await mkdtemp(join(directory, 'machine-')), shared)
const bytes = (text: string) => async () => Buffer.from(text)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bucket-'))
  server = await startBucket({ [KEY.keyId]: KEY.secret })
})
afterAll(async () => {
  server.stop()
  await rm(directory, { recursive: true, force: true })
})

describe('sources in a bucket', () => {
  it('are stored by one machine and read by another, which fetches each once', async () => {
    const one = await machine(bucket())
    await one.keep('aa.webp', bytes('a picture'))
    const shared = bucket()
    const get = vi.spyOn(shared, 'get')
    const other = await machine(shared)
    const [path, again] = await Promise.all([other.find('aa.webp'), other.find('aa.webp')])
    expect(await readFile(path!, 'utf8')).toBe('a picture')
    expect([again, await other.find('aa.webp'), get.mock.calls.length]).toEqual([path, path, 1])
    expect(await other.has('aa.webp')).toBe(true)
  })

  it('are made only where nobody has them here, and are uploaded also when they were stored before there was a bucket', async () => {
    const folder = await mkdtemp(join(directory, 'machine-'))
    const make = vi.fn<() => Promise<Buffer>>(bytes('once'))
    await mediaStore(folder).keep('bb.webp', make)
    await mediaStore(folder, bucket()).keep('bb.webp', make)
    expect(make).toHaveBeenCalledTimes(1)
    const other = await machine(bucket())
    expect(await readFile((await other.find('bb.webp'))!, 'utf8')).toBe('once')
  })

  it('that nobody has are told apart from a bucket that refuses', async () => {
    const one = await machine(bucket())
    expect([await one.find('none.webp'), await one.has('none.webp')]).toEqual([undefined, false])
    const stranger = await machine(bucket({ secret: 'another' }))
    await expect(stranger.find('aa.webp')).rejects.toThrow('the bucket refused GET with status 403')
    await expect(stranger.keep('cc.webp', bytes('never'))).rejects.toThrow('status 403')
    expect(await one.has('cc.webp')).toBe(false)
  })

  it('of a folder alone stay there', async () => {
    const alone = await machine()
    await alone.keep('dd.mp4', bytes('film'))
    expect(await (await machine()).find('dd.mp4')).toBeUndefined()
    expect(await alone.find('dd.mp4')).toBe(join(alone.folder, 'source', 'dd.mp4'))
  })
})

it('a picture of a shop that one server has loaded is shown by another, whose folder is empty', async () => {
  const env = { S3_BUCKET_URL: server.url, S3_KEY_ID: KEY.keyId, S3_SECRET: KEY.secret, S3_REGION: KEY.region }
  const one = await startTestApp({ env })
  const other = await startTestApp({ env, databaseUrl: one.databaseUrl })
  const plain = await startTestApp({ databaseUrl: one.databaseUrl })
  const away = await startTestApp({ env: { ...env, S3_BUCKET_URL: 'http://127.0.0.1:9/fotos' }, databaseUrl: one.databaseUrl })
  await loadAgain(one)
  const { rows } = await one.pool.query<{ logo: string }>('select logo from tenants limit 1')
  const { logo } = rows[0]!
  const pictureOf = (app: typeof one) => app.app.inject({ url: `/media/${logo}-160.webp` })
  expect((await pictureOf(other)).headers['content-type']).toBe('image/webp')
  expect((await pictureOf(plain)).statusCode).toBe(404)
  const later = await pictureOf(away)
  expect([later.statusCode, later.headers['retry-after'], later.headers['cache-control']]).toEqual([503, '2', 'no-store'])
  await Promise.all([plain.close(), other.close(), away.close()])
  await one.close()
})
