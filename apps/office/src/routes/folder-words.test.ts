import { describe, expect, it } from 'vitest'
import { campaignWords } from '#campaigns/campaign-words.ts'
import { areaWords, storeWords } from '#delivery/delivery-words.ts'
import { itemWords } from '#items/item-issues.ts'
import { homeSpec } from '#shop/home-fields.tsx'
import { hostSpec } from '#shop/host-fields.tsx'
import { shopWords } from '#shop/shop-words.ts'

const kinds = { campaignWords, areaWords, storeWords, itemWords, homeWords: homeSpec.words, hostWords: hostSpec.words, shopWords }
/** As the server says mistakes that a change would cause in another file of the folder. */
const caused = [
  'tenant.json nativeApp.server: não é um dos endereços da loja em hosts',
  'areas/vila.geojson geometry: o anel não fecha',
  'items-2.json [3].category: esta categoria não existe',
  'documents/faq.md falta o título',
]

describe('a mistake that a change causes elsewhere', () => {
  it.each(Object.entries(kinds))('names no file and no path of the folder: %s', (_name, { worded }) => {
    for (const message of caused) {
      const shown = worded({ path: '', message }).message
      expect(shown).not.toMatch(/\.(json|geojson|csv|md)\b|nativeApp|\[3\]|^geometry|hosts/)
      expect(shown).toMatch(/^\p{Lu}/u)
    }
  })
})
