import { readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mediaStore } from '#adapters/media/media-store.ts'
import { edit, folder, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { storePictures } from './pictures.service.ts'
import { readTenantFolder } from './read-folder.service.ts'

useTenantFolder()

const csv = 'catalogs/clube.csv'

/** Left half red, right half blue, as recorded by the sensor. */
const photo = (width: number, height: number) => {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: Math.ceil(width / 2), top: 0 },
  ])
}

async function shown(name: string) {
  await edit(csv, 'cafe.webp', name)
  const result = await readTenantFolder(folder)
  if ('mistakes' in result) throw new Error(JSON.stringify(result.mistakes))
  const picture = result.folder.measured[name.toLowerCase()]!
  const media = mediaStore(dirname(folder))
  await storePictures({ [name]: picture }, media)
  const stored = await readFile((await media.find(`${picture.hash}.webp`))!)
  return { picture, stored, metadata: await sharp(stored).metadata() }
}

describe('pictures from phones and cameras', () => {
  it("rotates a phone's photo upright, scales it down, and removes its location", async () => {
    const gps = { IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } }
    const taken = await photo(4000, 3000).withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const source = await sharp(taken).metadata()
    expect(source.exif?.toString('latin1')).toContain('Telefone')
    await put(folder, 'pictures/IMG_0001.JPG', taken)

    const { picture, stored, metadata } = await shown('IMG_0001.JPG')
    expect(picture).toMatchObject({ width: 1500, height: 2000, isReady: false })
    expect(metadata).toMatchObject({ format: 'webp', width: 1500, height: 2000 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    expect(stored.toString('latin1')).not.toContain('Telefone')
    // Rotated to the right, the left half is at the top.
    const { data } = await sharp(stored).resize(1, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]!).toBeGreaterThan(200)
    expect(data[5]!).toBeGreaterThan(200)
  })

  it.each([
    ['png', () => photo(400, 300).png().toBuffer()],
    ['jpeg', () => photo(400, 300).jpeg().toBuffer()],
    ['avif', () => photo(400, 300).avif().toBuffer()],
  ])('takes a %s as it is', async (extension, draw) => {
    await put(folder, `pictures/pao.${extension}`, await draw())
    const { picture, metadata } = await shown(`pao.${extension}`)
    expect(picture).toMatchObject({ width: 400, height: 300 })
    expect(metadata).toMatchObject({ format: 'webp', width: 400, height: 300 })
  })

  it('distinguishes a photo from a drawing on a plain background', async () => {
    await put(folder, 'pictures/foto.jpg', await photo(400, 300).jpeg().toBuffer())
    expect((await shown('foto.jpg')).picture.isPhoto).toBe(true)
    const cutOut = photo(400, 300).ensureAlpha(1).extend({ left: 20, right: 20, background: '#00000000' })
    await put(folder, 'pictures/desenho.png', await cutOut.png().toBuffer())
    await edit(csv, 'foto.jpg', 'cafe.webp')
    expect((await shown('desenho.png')).picture.isPhoto).toBe(false)
  })

  it('keeps a plain WebP byte by byte, and re-encodes one with author metadata', async () => {
    const plain = await photo(400, 300).webp().toBuffer()
    await put(folder, 'pictures/pao.webp', plain)
    const kept = await shown('pao.webp')
    expect(kept.stored.equals(plain)).toBe(true)
    await put(
      folder,
      'pictures/broa.webp',
      await photo(400, 300)
        .withExif({ IFD0: { Artist: 'Dona Rosa' } })
        .webp()
        .toBuffer(),
    )
    await edit(csv, 'pao.webp', 'cafe.webp')
    const told = await shown('broa.webp')
    expect(told.stored.toString('latin1')).not.toContain('Dona Rosa')
  })

  it('explains how to convert a photo that this server cannot decode', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
    await put(folder, 'pictures/pao.heic', heic)
    expect(await mistakes()).toEqual([
      expect.stringMatching(/^pictures\/pao\.heic:1 foto HEIC do iPhone.*Mais Compatível.*exporte como JPG, como pao-frances\.jpg$/),
    ])
  })

  it.each([
    ['half a picture', async () => (await photo(900, 900).jpeg().toBuffer()).subarray(0, 3000)],
    ['a text', async () => Buffer.from('oi')],
    ['a drawing that could act', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>')],
  ])('refuses %s', async (_, bytes) => {
    await put(folder, 'pictures/pao.jpg', await bytes())
    expect(await mistakes()).toEqual([expect.stringMatching(/^pictures\/pao\.jpg:1 a imagem está corrompida ou não é uma imagem/)])
  })

  it('refuses every link out of the folder', async () => {
    await symlink('/etc/passwd', join(folder, 'pictures/p.webp'))
    await symlink('/etc', join(folder, 'kits'))
    await symlink('cafe.webp', join(folder, 'pictures/mesmo.webp'))
    expect((await mistakes()).filter((line) => line.includes('atalho'))).toEqual([
      'kits:1 é um atalho para fora da pasta: copie o arquivo para cá',
      'pictures/p.webp:1 é um atalho para fora da pasta: copie o arquivo para cá',
    ])
  })

  it('refuses one name for two pictures', async () => {
    for (const name of ['Pao.JPG', 'pao.jpg']) await put(folder, `pictures/${name}`, await photo(400, 300).jpeg().toBuffer())
    expect(await mistakes()).toEqual(['pictures/pao.jpg:1 a mesma imagem está em pictures/Pao.JPG: deixe só um dos dois'])
  })
})
