import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mediaStore } from '#adapters/media/media-store.ts'
import { box, film, numbers } from '#testing/film.ts'
import { edit, folder, HEADER, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { readTenantFolder } from './read-folder.service.ts'
import { storeVideos } from './videos.service.ts'

useTenantFolder()

const csv = 'catalogs/clube.csv'

/** A box header, with a length that may be wrong. */
const head = (length: number) => Buffer.concat([numbers(length), Buffer.from('moov')])
const empties = (count: number) => Buffer.concat(Array.from({ length: count }, () => box('free')))
/** A film whose clock has no ticks per second. */
const timeless = () => Buffer.from(film().toString('latin1').replace('\0\0\u0003\u00e8', '\0\0\0\0'), 'latin1')
const nested = (depth: number) => Buffer.concat([film(), ...Array.from({ length: depth }, (_, level) => head((depth - level) * 8))])

async function addColumn() {
  await edit(csv, HEADER, `${HEADER},video`)
}

describe('videos of items', () => {
  it('are published without location and device metadata, and play as before', async () => {
    await put(folder, 'videos/Cafe.mp4', film())
    await addColumn()
    await edit(csv, /(cafe\.webp,[^\n]*)/, '$1,Cafe.mp4')
    const result = await readTenantFolder(folder)
    if ('mistakes' in result) throw new Error(JSON.stringify(result.mistakes))
    const [video] = result.folder.films
    expect(result.folder.videos).toEqual(new Map([['cafe.mp4', video!.hash]]))

    const media = await mkdtemp(join(tmpdir(), 'videos-'))
    await storeVideos(result.folder.films, mediaStore(media))
    expect(await readdir(join(media, 'media', 'source'))).toEqual([`${video!.hash}.mp4`])
    const stored = await readFile(join(media, 'media', 'source', `${video!.hash}.mp4`))
    for (const told of ['-23.5614', 'Telefone', '\u00a9xyz']) expect(stored.includes(Buffer.from(told, 'latin1'))).toBe(false)
    expect(stored.length).toBe(film().length)
    expect(stored.includes('picture after picture')).toBe(true)
  })

  it.each([
    ['of a format that few phones open', film({ codec: 'hvc1' }), 'o vídeo está num formato que nem todo celular abre'],
    ['of more than a minute', film({ seconds: 61 }), 'vídeo de 61 segundos, e o limite é 60: corte-o'],
    ['cut off in the middle', film().subarray(0, 120), 'o vídeo está corrompido ou não é um MP4'],
    ['that is none', Buffer.from('<html>'), 'o vídeo está corrompido ou não é um MP4'],
    ['whose boxes hold more than they have', Buffer.concat([film(), numbers(4)]), 'o vídeo está corrompido ou não é um MP4'],
    ['whose boxes lie in each other without end', nested(900_000), 'o vídeo está corrompido ou não é um MP4'],
    ['of a million empty boxes', Buffer.concat([film(), box('moov', empties(900_000))]), 'o vídeo está corrompido ou não é um MP4'],
    ['whose clock stands still', timeless(), 'o vídeo está corrompido ou não é um MP4'],
    ['that has no length, as a fragmented one', film({ seconds: 0 }), 'o vídeo está corrompido ou não é um MP4'],
    ['whose box says it has no length', Buffer.concat([film(), head(7)]), 'o vídeo está corrompido ou não é um MP4'],
    ['whose long box says it is empty', Buffer.concat([film(), head(1), numbers(0, 15)]), 'o vídeo está corrompido ou não é um MP4'],
    ['whose box is longer than numbers go', Buffer.concat([film(), head(1), numbers(0xffffffff, 0xffffffff)]), 'o vídeo está corrompido'],
    ['of more than 8 MB', Buffer.alloc(8_000_001), 'vídeo de 9 MB, e o limite é 8 MB'],
  ])('a video %s is refused with what to do', async (_name, content, message) => {
    await put(folder, 'videos/cafe.mp4', content)
    expect(await mistakes()).toEqual([expect.stringContaining(`videos/cafe.mp4:1 ${message}`)])
  })

  it('a missing file and a wrong extension are reported', async () => {
    await put(folder, 'videos/IMG 1.mov', film())
    await addColumn()
    await edit(csv, /(cafe\.webp,[^\n]*)/, '$1,outro.mp4')
    expect(await mistakes()).toEqual([
      expect.stringMatching(/clube\.csv:2 video: não existe videos\/outro\.mp4/),
      expect.stringContaining('vídeos são MP4 com nome sem espaço nem acento, como img-1.mp4'),
    ])
  })
})
