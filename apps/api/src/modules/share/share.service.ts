import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SharedRuns } from '#cache/shared-runs.ts'
import type { Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import type { Campaign } from '@mutirao/contract/campaigns'
import { formatClosing } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { lightTones } from '@mutirao/domain/palette-tones'
import type { ShareFacts } from './share-drawing.view.ts'

const QUALITY = 82
const drawings = new SharedRuns<string>()

/** Renders the current picture to a file, once for concurrent requests, and deletes the campaign's older ones. */
export async function sharePicture(ctx: Ctx, campaign: Campaign, name: string): Promise<string> {
  const folder = join(ctx.services.media.folder, 'share', ctx.tenant.id)
  return drawings.run(join(folder, name), () => makeOnce(ctx, campaign, { folder, name }))
}

async function makeOnce(ctx: Ctx, campaign: Campaign, { folder, name }: { folder: string; name: string }): Promise<string> {
  await mkdir(folder, { recursive: true })
  const files = await readdir(folder)
  const path = join(folder, name)
  if (files.includes(name)) return path
  const temporary = join(folder, `${uuidv7()}.part`)
  await writeFile(temporary, await render(ctx, campaign))
  await rename(temporary, path)
  const old = files.filter((file) => file.startsWith(`${campaign.id}.`))
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
  return path
}

/** JPEG, 1200 x 630: the size of link previews. */
async function render(ctx: Ctx, campaign: Campaign): Promise<Buffer> {
  // Megabytes of fonts and filters for an infrequent job, so they are imported lazily.
  const [{ default: sharp }, { drawShare, SHARE_HEIGHT, SHARE_WIDTH }] = await Promise.all([
    import('sharp'),
    import('./share-drawing.view.ts'),
  ])
  const mark = await sharp(await ctx.services.media.find(`${ctx.tenant.logo}.webp`))
    .resize(104, 104)
    .png()
    .toBuffer()
  const { ground, front } = drawShare(factsOf(ctx, campaign, `data:image/png;base64,${mark.toString('base64')}`))
  const source = await ctx.services.media.find(`${campaign.picture.hash}.webp`)
  const picture = await sharp(source).resize({ width: 560, height: 350, fit: 'inside' }).toBuffer({ resolveWithObject: true })
  const left = Math.round(628 + (SHARE_WIDTH - 628 - picture.info.width) / 2)
  const top = SHARE_HEIGHT - 116 - picture.info.height
  return sharp(Buffer.from(ground))
    .composite([
      { input: picture.data, left, top },
      { input: Buffer.from(front), left: 0, top: 0 },
    ])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

function factsOf({ tenant, now }: Ctx, campaign: Campaign, logo: string): ShareFacts {
  const { name, producer, endsAt, group, priceFrom, status } = campaign
  const isOpen = status === 'OK' && (!endsAt || new Date(endsAt) > now)
  const closing = endsAt && isOpen ? formatClosing(new Date(endsAt), now, tenant.body.timeZone) : undefined
  return {
    name,
    shop: tenant.name,
    logo,
    subtitle: [closing, producer].filter(Boolean).join(' · '),
    tones: lightTones(tenant.body.palette),
    group,
    offer: priceFrom === undefined ? undefined : `A partir de ${formatMoney(priceFrom).replace('\u00a0', ' ')}`,
    action: !isOpen ? 'Ver campanha' : group ? 'Entrar no grupo' : 'Ver produtos',
  }
}
