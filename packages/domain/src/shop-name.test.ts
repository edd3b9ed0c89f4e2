import { expect, it } from 'vitest'
import { inShop, ofShop, theShop } from './shop-name.ts'

it.each([
  { shop: { name: 'Mutirão' }, said: ['a Mutirão', 'da Mutirão', 'na Mutirão'] },
  { shop: { name: 'Clube Horizonte', article: 'o' as const }, said: ['o Clube Horizonte', 'do Clube Horizonte', 'no Clube Horizonte'] },
  { shop: { name: 'Aurora', article: 'none' as const }, said: ['Aurora', 'de Aurora', 'em Aurora'] },
])('says $shop.name with its article', ({ shop, said }) => {
  expect([theShop(shop), ofShop(shop), inShop(shop)]).toEqual(said)
})
