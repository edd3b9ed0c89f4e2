import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumFlags, findChromium } from '../../e2e/chromium.ts'
import { definitions } from './draw.ts'
import { aurora } from './recipes/aurora.ts'
import { banners } from './recipes/banners.ts'
import { corporativo } from './recipes/corporativo.ts'
import { mutirao } from './recipes/mutirao.ts'

/**
 * Draws the demo merchants' pictures again: node scripts/pictures/compose.ts <folder> [pattern].
 * The folder is one where `npm install @iconify-json/fluent-emoji@1.2.7` was run; only the composed pictures are kept in the repository.
 */
const [source, pattern = '.'] = process.argv.slice(2)
if (!source) throw new Error('Say where @iconify-json/fluent-emoji is installed')

type IconSet = { icons: Record<string, { body: string } | undefined> }
const icons: IconSet = createRequire(resolve(source, 'package.json'))('@iconify-json/fluent-emoji/icons.json')
const root = resolve(import.meta.dirname, '../..')
const font = (await readFile(join(root, 'apps/web/public/fonts/gabarito-pt.woff2'))).toString('base64')
const WIDTHS = { product: 480, banner: 960 }

let drawn = 0
/** Gives each drawing its own ids, so that two can share one picture. */
function fillEmoji(art: string) {
  return art.replace(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const icon = icons.icons[name]
    if (!icon) throw new Error(`There is no Fluent Emoji called "${name}"`)
    const id = `e${++drawn}-`
    return icon.body.replaceAll(' id="', ` id="${id}`).replaceAll('url(#', `url(#${id}`).replaceAll('href="#', `href="#${id}`)
  })
}

function pageOf(art: string, width: number) {
  const style = `@font-face{font-family:Gabarito;src:url(data:font/woff2;base64,${font});font-weight:400 900}body{margin:0}svg{display:block}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="480" viewBox="0 0 ${width} 480">${definitions}${fillEmoji(art)}</svg>`
  return `<style>${style}</style>${svg}`
}

async function compose(page: Page, file: string, art: string) {
  const width = file.includes('/h_') ? WIDTHS.banner : WIDTHS.product
  await page.setContent(pageOf(art, width))
  await page.evaluate('document.fonts.ready')
  const shot = await page.screenshot({ clip: { x: 0, y: 0, width, height: 480 }, omitBackground: true })
  const ready = sharp(shot)
    .resize(width === WIDTHS.banner ? 1440 : 960)
    .webp({ quality: 80, alphaQuality: 90, effort: 6, smartSubsample: true })
  await writeFile(file, await ready.toBuffer())
}

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? findChromium(), args: chromiumFlags })
const wanted = new RegExp(pattern)
const page = await browser.newPage({ viewport: { width: 960, height: 480 }, deviceScaleFactor: 2 })
for (const [tenant, recipes] of Object.entries({
  mutirao: { ...mutirao, ...banners.mutirao },
  aurora: { ...aurora, ...banners.aurora },
  corporativo: { ...corporativo, ...banners.corporativo },
})) {
  const folder = join(root, 'tenants', tenant, 'pictures')
  await mkdir(folder, { recursive: true })
  for (const [name, art] of Object.entries(recipes)) if (wanted.test(name)) await compose(page, join(folder, `${name}.webp`), art)
}
await browser.close()
