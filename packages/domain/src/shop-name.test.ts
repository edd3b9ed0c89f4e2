import { expect, it } from 'vitest'
import { inShop, ofShop, theShop } from './shop-name.ts'

it.each([
  { shop: { name: 'Padaria Sol' }, said: ['a Padaria Sol', 'da Padaria Sol', 'na Padaria Sol'] },
  { shop: { name: 'Mutirão', article: 'o' as const }, said: ['o Mutirão', 'do Mutirão', 'no Mutirão'] },
  { shop: { name: 'Aurora', article: 'none' as const }, said: ['Aurora', 'de Aurora', 'em Aurora'] },
])('says $shop.name with its article', ({ shop, said }) => {
  expect([theShop(shop), ofShop(shop), inShop(shop)]).toEqual(said)
})
