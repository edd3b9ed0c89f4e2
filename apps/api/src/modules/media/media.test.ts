import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/test-app.ts'
import { PictureQueue } from './picture-queue.service.ts'

const { t } = testApp()
const hash = 'a'.repeat(20)
let folder: string

beforeAll(async () => {
  folder = join(t.services.settings.dataDir, 'media')
  await mkdir(join(folder, 'source'), { recursive: true })
  const picture = await sharp({ create: { width: 960, height: 960, channels: 3, background: '#ff8800' } })
    .webp()
    .toBuffer()
  await writeFile(join(folder, 'source', `${hash}.webp`), picture)
})

const ask = (name: string) => t.app.inject({ url: `/media/${name}`, headers: { host: 'anything.test' } })

describe('GET /media/{name}', () => {
  it.each(['avif', 'webp', 'jpg', 'png'])('renders a %s once, at the requested width', async (format) => {
    const answers = await Promise.all([1, 2, 3].map(() => ask(`${hash}-320.${format}`)))
    for (const answer of answers) expect(answer.statusCode).toBe(200)
    expect((await sharp(answers[0]!.rawPayload).metadata()).width).toBe(320)
    expect((await readdir(join(folder, 'sized'))).filter((name) => name.endsWith(format))).toEqual([`${hash}-320.${format}`])
  })

  it.each(['-321.webp', '-99.webp', '-0320.webp', '-320.gif', '-320.webp.webp', '.webp', '-9999.avif'])(
    'makes nothing of size or kind %s',
    async (rest) => {
      expect((await ask(`${hash}${rest}`)).statusCode).toBe(404)
    },
  )

  it('is not found for an unknown picture', async () => {
    expect((await ask(`${'b'.repeat(20)}-320.webp`)).statusCode).toBe(404)
  })
})

describe('GET /media/{hash}.mp4', () => {
  const film = Buffer.from('0123456789')
  const askFilm = (headers: Record<string, string> = {}, of = hash) =>
    t.app.inject({ url: `/media/${of}.mp4`, headers: { host: 'anything.test', ...headers } })

  beforeAll(() => writeFile(join(folder, 'source', `${hash}.mp4`), film))

  it('serves a video by ranges', async () => {
    const whole = await askFilm()
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes'])
    const part = await askFilm({ range: 'bytes=2-4' })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it.each(['bytes=10-', 'bytes=5-2', 'bytes=a-b'])('answers 416 for an unsatisfiable range, %s', async (range) => {
    const answer = await askFilm({ range })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      416,
      'application/problem+json; charset=utf-8',
      'no-store',
    ])
  })

  it('serves no other file of the folder', async () => {
    expect((await askFilm({}, 'b'.repeat(20))).statusCode).toBe(404)
    for (const of of [`${hash}.webp%00`, `..%2fsource%2f${hash}`, 'A'.repeat(20)]) expect((await askFilm({}, of)).statusCode).toBe(404)
    expect((await t.app.inject({ url: `/media/${hash}.webp`, headers: { host: 'anything.test' } })).statusCode).toBe(404)
  })
})

describe('the queue of pictures', () => {
  it('processes one picture at a time, each once for concurrent requests, and refuses requests beyond its capacity', async () => {
    const queue = new PictureQueue(3)
    let atWork = 0
    let most = 0
    let made = 0
    const work = async () => {
      most = Math.max(most, ++atWork)
      await wait(10)
      atWork--
      return String(++made)
    }
    const asked = ['a', 'b', 'a', 'c', 'b'].map((path) => queue.make(path, work))
    expect(() => queue.make('d', work)).toThrow('overloaded')
    expect(await Promise.all(asked)).toEqual(['1', '2', '1', '3', '2'])
    expect({ most, made }).toEqual({ most: 1, made: 3 })
    await expect(queue.make('e', () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
    expect(await queue.make('e', work)).toBe('4')
  })
})
