import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SharedRuns } from '#cache/shared-runs.ts'
import type { Services, Tenant } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { Problem } from '@mutirao/contract/problems'

/** Logo on nothing; logo within a launcher's safe circle on the shop's background; the same with less room for iOS, which rounds corners alone. */
const kinds = {
  any: { share: 1, isOpaque: false },
  maskable: { share: 0.62, isOpaque: true },
  touch: { share: 0.76, isOpaque: true },
} as const
type Kind = keyof typeof kinds

const NAME = /^([0-9a-f]{20})-(any|maskable|touch)-(180|192|512)\.png$/
const drawings = new SharedRuns<string>()

/** The address changes with the logo. */
export const iconPath = ({ logo }: Pick<Tenant, 'logo'>, kind: Kind, side: 180 | 192 | 512) => `/icons/${logo}-${kind}-${side}.png`

/** The path of an icon's file, drawn from the shop's logo when it is first asked for. not_found for a name of another logo. */
export async function appIcon({ media }: Pick<Services, 'media'>, { logo, body }: Tenant, name: string): Promise<string> {
  const [, hash, kind, side] = name.match(NAME) ?? []
  if (hash !== logo) throw new Problem('not_found')
  const { background } = body.palette
  const folder = join(media.folder, 'sized')
  const path = join(folder, `${background.slice(1)}-${name}`)
  const isDrawn = await access(path).then(
    () => true,
    () => false,
  )
  if (isDrawn) return path
  const source = await media.find(`${logo}.webp`)
  if (!source) throw new Problem('not_found')
  return drawings.run(path, async () => {
    await mkdir(folder, { recursive: true })
    const temporary = `${path}.${uuidv7()}`
    await writeFile(temporary, await draw(source, { kind: kind as Kind, side: Number(side), background }))
    await rename(temporary, path)
    return path
  })
}

async function draw(source: string, { kind, side, background }: { kind: Kind; side: number; background: string }): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { share, isOpaque } = kinds[kind]
  const logo = await sharp(source)
    .resize(Math.round(side * share), Math.round(side * share), { fit: 'contain', background: '#00000000' })
    .toBuffer()
  const ground = { width: side, height: side, channels: 4, background: isOpaque ? background : '#00000000' } as const
  const icon = sharp({ create: ground }).composite([{ input: logo, gravity: 'centre' }])
  return (isOpaque ? icon.flatten({ background }) : icon).png().toBuffer()
}
