import { describe, expect, it } from 'vitest'
import { edit, folder, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { writtenIn } from '#testing/written-shop.ts'
import { readTenantFolder } from './read-folder.service.ts'

useTenantFolder()

describe('what a campaign shows', () => {
  it.each([
    [
      'a story picture',
      '"pages": [\n      {\n        "picture": "cafe.webp"',
      '"pages": [\n      {\n        "picture": "nada.webp"',
      'story.pages.0.picture: não existe pictures/nada.webp',
    ],
    [
      'the item it opens with',
      '"tags": []',
      '"selectedItem": "cafe-em-graos"',
      'selectedItem: o item cafe-em-graos não está em catalogs/clube.csv',
    ],
    [
      'a tag',
      '"tags": []',
      '"tags": [{ "tag": "raro", "label": "Raros" }]',
      'tags.0.tag: nenhum item de catalogs/clube.csv tem a etiqueta raro',
    ],
    [
      'a point',
      '"internalHubsRouting": []',
      '"internalHubsRouting": [{ "store": "padaria", "areas": ["vila"] }]',
      'internalHubsRouting.0.store: a loja padaria não está em pickup',
    ],
    [
      'an area',
      '"internalHubsRouting": []',
      '"internalHubsRouting": [{ "store": "padaria", "areas": ["lua"] }]',
      'internalHubsRouting.0.areas.0: não existe areas/lua.geojson',
    ],
    ['a code of another campaign', '"CLUBE10"', '"feira"', 'o código FEIRA já está em'],
  ])('refuses %s that is not there, with its line', async (_name, from, to, message) => {
    await edit('campaigns/clube.json', from, to)
    const found = await mistakes()
    expect(found.join()).toContain(message)
    expect(found[0]).toMatch(/^campaigns\/(clube|feira).json:\d+ /)
  })
})

describe('homes.json', () => {
  const homes = (blocks: unknown) => put(folder, 'homes.json', JSON.stringify(blocks, null, 2))

  it('is read in its order, and is optional', async () => {
    expect(writtenIn(await readTenantFolder(folder))).toMatchObject({ homes: [] })
    await homes([{ type: 'stories' }, { type: 'banner', campaign: 'feira' }, { type: 'mostAsked', title: 'Os preferidos' }])
    expect(writtenIn(await readTenantFolder(folder))).toMatchObject({
      homes: [{ type: 'stories' }, { campaign: 'feira' }, { title: 'Os preferidos' }],
    })
  })

  it.each([
    ['a block that does not exist', [{ type: 'clock' }], /^homes.json:3 0.type/],
    [
      'an unknown campaign',
      [{ type: 'stories' }, { type: 'banner', campaign: 'lua' }],
      /^homes.json:7 1.campaign: não existe campaigns\/lua.json/,
    ],
    [
      'an unknown picture',
      [{ type: 'banner', picture: 'lua.webp', title: 'Lua' }],
      /^homes.json:4 0.picture: não existe pictures\/lua.webp/,
    ],
    [
      'a banner of nothing',
      [{ type: 'banner', picture: 'cafe.webp' }],
      /^homes.json:3 0.type: um banner pede campaign, ou picture e title/,
    ],
    ['an empty home', [], /^homes.json:1/],
  ])('refuses %s', async (_name, blocks, message) => {
    await homes(blocks)
    expect((await mistakes())[0]).toMatch(message)
  })
})
