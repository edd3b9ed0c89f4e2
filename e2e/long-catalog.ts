import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tenantsDir } from './tenants.ts'

/** A shop with one campaign of five thousand products, made of the demo's pictures: no catalogue of the demo is that long. */
export const longShop = {
  slug: 'atacado',
  host: 'atacado.localhost',
  campaign: 'atacado',
  items: 5000,
  lastItem: 'Produto 5000 do fim da lista',
}

export function writeLongShop() {
  const folder = join(tenantsDir, longShop.slug)
  rmSync(folder, { recursive: true, force: true })
  cpSync('tenants/mutirao', folder, {
    recursive: true,
    filter: (path) => !/campaigns|catalogs|offers|kits|costs|homes|surveys|trades|coupons/.test(path),
  })
  const tenant = JSON.parse(readFileSync('tenants/mutirao/tenant.json', 'utf8')) as Record<string, unknown>
  write(
    folder,
    'tenant.json',
    JSON.stringify({ ...tenant, slug: longShop.slug, name: 'Atacado', hosts: [longShop.host], nativeApp: undefined }),
  )
  write(
    folder,
    `campaigns/${longShop.campaign}.json`,
    JSON.stringify({
      name: 'Atacado da vila',
      producer: 'Atacado',
      description: 'Cinco mil produtos.',
      picture: 'tomate.webp',
      priority: 1,
      default: true,
      deliveryCalendar: [{ weekday: 6, from: '08:00', to: '12:00', fee: 800 }],
    }),
  )
  const categories = (JSON.parse(readFileSync('tenants/mutirao/categories.json', 'utf8')) as { id: string }[])
    .map(({ id }) => id)
    .slice(0, 5)
  const rows = Array.from({ length: longShop.items }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    const name = index + 1 === longShop.items ? longShop.lastItem : `Produto ${number}`
    return `p-${number};${name};${categories[index % categories.length]};${10 + (index % 90)},90;50;un;Um de cinco mil.;tomate.webp`
  })
  write(folder, `catalogs/${longShop.campaign}.csv`, `id;nome;categoria;preço;estoque;unidade;descrição;fotos\r\n${rows.join('\r\n')}\r\n`)
}

function write(folder: string, file: string, text: string) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
