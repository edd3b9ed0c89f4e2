import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SharedRuns } from '#cache/shared-runs.ts'
import { isClosedShop, type Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { listCampaigns } from '#modules/campaigns/campaigns.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { lightTones } from '@mutirao/domain/palette-tones'

/** In pixels; a browser shows the narrow one on phones and the wide one on desks. */
const screenshotShapes = { narrow: { width: 720, height: 1280 }, wide: { width: 1280, height: 720 } } as const
type ScreenshotShape = keyof typeof screenshotShapes

const NAME = /^(narrow|wide)-([0-9a-f]{20})\.jpg$/
const drawings = new SharedRuns<string>()

/** The contents of a drawing; its address is a hash of them. A closed shop shows strangers no campaign. */
async function factsOf(ctx: Ctx) {
  const { body, logo, name } = ctx.tenant
  const all = isClosedShop(ctx.tenant) ? [] : await listCampaigns(ctx)
  const first = all.find(({ canBuy }) => canBuy.ok) ?? all[0]
  const campaign = first && { name: first.name, picture: first.picture.hash }
  return { logo, name, tagline: body.tagline, palette: body.palette, campaign }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

const keyOf = (facts: Facts) => createHash('sha1').update(JSON.stringify(facts)).digest('hex').slice(0, 20)

/** The manifest's screenshots. ctx: of a stranger. */
export async function listScreenshots(ctx: Ctx) {
  const facts = await factsOf(ctx)
  const key = keyOf(facts)
  return (['narrow', 'wide'] as const).map((shape) => ({
    src: `/screenshots/${shape}-${key}.jpg`,
    sizes: `${screenshotShapes[shape].width}x${screenshotShapes[shape].height}`,
    type: 'image/jpeg',
    form_factor: shape,
    label: facts.campaign?.name ?? facts.name,
  }))
}

/** The path of a screenshot's file, drawn when it is first requested. not_found for one of other facts, and when the logo is lost. */
export async function appScreenshot(ctx: Ctx, name: string): Promise<string> {
  const [, shape, key] = name.match(NAME) ?? []
  if (!shape) throw new Problem('not_found')
  const facts = await factsOf(ctx)
  if (key !== keyOf(facts)) throw new Problem('not_found')
  const folder = join(ctx.services.media.folder, 'screenshots', ctx.tenant.id)
  return drawings.run(join(folder, name), () => drawOnce(ctx, facts, { folder, name, shape: shape as ScreenshotShape }))
}

type File = { folder: string; name: string; shape: ScreenshotShape }

async function drawOnce(ctx: Ctx, facts: Facts, { folder, name, shape }: File): Promise<string> {
  await mkdir(folder, { recursive: true })
  const files = await readdir(folder)
  const path = join(folder, name)
  if (files.includes(name)) return path
  const temporary = join(folder, `${uuidv7()}.part`)
  await writeFile(temporary, await draw(ctx, facts, shape))
  await rename(temporary, path)
  const old = files.filter((file) => file.startsWith(`${shape}-`))
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
  return path
}

async function draw(ctx: Ctx, { logo, name, tagline, palette, campaign }: Facts, shape: ScreenshotShape): Promise<Buffer> {
  // Megabytes of fonts and filters for an infrequent job, so they are imported lazily.
  const [{ default: sharp }, { drawScreenshot, placesOf }] = await Promise.all([import('sharp'), import('./screenshot-drawing.view.ts')])
  const places = placesOf(screenshotShapes[shape])
  const placed = async (hash: string, { x, y, width, height }: typeof places.logo) => {
    const source = await ctx.services.media.find(`${hash}.webp`)
    const input = await sharp(source).resize({ width, height, fit: 'contain', background: '#00000000' }).toBuffer()
    return { input, left: x, top: y }
  }
  const ground = drawScreenshot({ name, tagline, campaign: campaign?.name, tones: lightTones(palette) }, screenshotShapes[shape])
  const pictures = await Promise.all([placed(logo, places.logo), placed(campaign?.picture ?? logo, places.picture)]).catch(() => {
    throw new Problem('not_found')
  })
  return sharp(Buffer.from(ground)).composite(pictures).flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
