import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Shop } from './shop.ts'

/** The share of an icon's side that the logo takes. A launcher may cut all but the middle two thirds of a foreground; iOS rounds the corners alone. */
const SHARES = { launcher: 0.76, foreground: 0.5, store: 0.76, splash: 0.24 } as const

type Drawing = { width: number; height?: number; kind: keyof typeof SHARES }

/** The shop's logo in the middle of its background colour; a foreground stands on nothing. */
export async function draw(
  { logo, background }: Pick<Shop, 'logo' | 'background'>,
  { width, height = width, kind }: Drawing,
): Promise<Sharp> {
  const side = Math.round(Math.min(width, height) * SHARES[kind])
  const clear = '#00000000'
  const drawn = await sharp(await readFile(logo), { density: 600 })
    .resize(side, side, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  const isClear = kind === 'foreground'
  const ground = sharp({ create: { width, height, channels: 4, background: isClear ? clear : background } })
  const icon = ground.composite([{ input: drawn, gravity: 'centre' }])
  return isClear ? icon.png() : icon.flatten({ background }).png()
}
