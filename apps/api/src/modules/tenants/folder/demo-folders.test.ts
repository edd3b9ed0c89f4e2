import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { plainly } from '#testing/written-shop.ts'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { KitsFile } from '@mutirao/contract/merchant/kits'
import { areaContains, type AreaGeometry } from '@mutirao/domain/area'
import { isCancellable, isEditable, type OrderState } from '@mutirao/domain/order-status'
import { readTenantFolder } from './read-folder.service.ts'

const tenants = resolve(import.meta.dirname, '../../../../../../tenants')
const DEFAULT_POINT = { latitude: -23.533773, longitude: -46.62529 }

async function demo(name: string) {
  const result = await readTenantFolder(resolve(tenants, name), { now: new Date('2026-11-21T12:00:00-03:00') })
  // The demo folders are the example for others: they cause no warning.
  expect(result.warnings).toEqual([])
  if ('mistakes' in result) throw new Error(result.mistakes.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  return plainly(result.folder)
}

describe('the demo merchants', () => {
  it.each([
    ['mutirao', 200],
    ['aurora', 40],
    ['corporativo', 24],
  ])('%s loads without a mistake, with at least %i items', async (name, count) => {
    const folder = await demo(name)
    expect(Object.values(folder.items).flat().length).toBeGreaterThanOrEqual(count)
    expect(Object.keys(folder.documents).toSorted()).toEqual([
      'defaults',
      'dialogs',
      'likings',
      'routes',
      'shippingCompanies',
      'snacks',
      'status',
    ])
  })

  it('allow a buyer to change and cancel an order as long as the defaults do', async () => {
    const { documents } = await demo('mutirao')
    const said = documents['status'] as Record<OrderState, { editable: boolean; cancellable: boolean }>
    const wrong = (Object.keys(said) as OrderState[]).filter(
      (state) =>
        isEditable(state, said[state].editable) !== isEditable(state) ||
        isCancellable(state, said[state].cancellable) !== isCancellable(state),
    )
    expect(wrong).toEqual([])
  })

  it('mutirao reaches the default point with every campaign but the one of Vila Madalena', async () => {
    const { campaigns, areas } = await demo('mutirao')
    const reaches = (id: string) => areas.some((area) => area.id === id && areaContains(area.geometry as AreaGeometry, DEFAULT_POINT))
    expect(campaigns.filter((campaign) => !campaign.areas.some(reaches)).map(({ id }) => id)).toEqual(['paes-da-vila-madalena'])
  })

  it.each(['mutirao', 'aurora', 'corporativo'])('%s shows no two products with one picture', async (name) => {
    const { items, measured } = await readDemo(name)
    const shown = new Map<string, string[]>()
    for (const { id, pictures } of items) {
      const { hash } = measured[pictures[0]!.toLowerCase()]!
      shown.set(hash, [...(shown.get(hash) ?? []), id])
    }
    expect([...shown.values()].filter((ids) => ids.length > 1)).toEqual([])
  })

  it.each(['mutirao', 'aurora', 'corporativo'])("%s reuses another item's picture only for kits", async (name) => {
    const { items, isMade } = await readDemo(name)
    const own = new Set(items.map(({ pictures }) => pictures[0]!))
    const borrowing = items.filter(({ pictures }) => pictures.slice(1).some((picture) => own.has(picture)))
    expect(borrowing.filter(({ id }) => !isMade(id)).map(({ id }) => id)).toEqual([])
  })
})

async function readDemo(name: string) {
  const result = await readTenantFolder(resolve(tenants, name))
  if ('mistakes' in result) throw new Error(JSON.stringify(result.mistakes))
  const { folder } = result
  const made = new Set(folder.all(KitsFile).flatMap(({ value }) => Object.keys(value.kits)))
  return { items: folder.all(ItemsFile).flatMap(({ value }) => value), measured: folder.measured, isMade: (id: string) => made.has(id) }
}
