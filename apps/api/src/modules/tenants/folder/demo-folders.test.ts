import { resolve } from 'node:path'
import { areaContains, type AreaGeometry } from '@mutirao/domain/area'
import { describe, expect, it } from 'vitest'
import { plainly } from '#testing/written-shop.ts'
import { readTenantFolder } from './read-folder.service.ts'

const tenants = resolve(import.meta.dirname, '../../../../../../tenants')
const DEFAULT_POINT = { latitude: -23.533773, longitude: -46.62529 }

async function demo(name: string) {
  const result = await readTenantFolder(resolve(tenants, name), { now: new Date('2026-11-21T12:00:00-03:00') })
  // What the demonstration shows is the example for others: nothing in it is strange.
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
      'pwa',
      'routes',
      'shippingCompanies',
      'snacks',
      'status',
    ])
  })

  it('mutirao reaches the default point with every campaign but the one of Vila Madalena', async () => {
    const { campaigns, areas } = await demo('mutirao')
    const reaches = (id: string) => areas.some((area) => area.id === id && areaContains(area.geometry as AreaGeometry, DEFAULT_POINT))
    expect(campaigns.filter((campaign) => !campaign.areas.some(reaches)).map(({ id }) => id)).toEqual(['paes-da-vila-madalena'])
  })
})
