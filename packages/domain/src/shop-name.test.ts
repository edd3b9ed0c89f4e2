import { expect, it } from 'vitest'
import { inShop, ofShop, shortName, theShop } from './shop-name.ts'

it.each([
  { shop: { name: 'Padaria Sol' }, said: ['a Padaria Sol', 'da Padaria Sol', 'na Padaria Sol'] },
  { shop: { name: 'Mutirão', article: 'o' as const }, said: ['o Mutirão', 'do Mutirão', 'no Mutirão'] },
  { shop: { name: 'Aurora', article: 'none' as const }, said: ['Aurora', 'de Aurora', 'em Aurora'] },
])('says $shop.name with its article', ({ shop, said }) => {
  expect([theShop(shop), ofShop(shop), inShop(shop)]).toEqual(said)
})

it.each([
  ['Mutirão', 'Mutirão'],
  ['Padaria Sol', 'Padaria Sol'],
  ['Padaria Sul 9', 'Padaria Sul'],
  ['Doze letras!', 'Doze letras!'],
  ['Doze letras!!', 'Doze'],
  ['Mercearia da Vila Madalena', 'Mercearia'],
  ['Café & Companhia', 'Café'],
  ['Pão e Mel', 'Pão e Mel'],
  ['Casa das Frutas', 'Casa'],
  ['Hortifrutigranjeiros União', 'Hortifrutigranjeiros'],
  ['  Feira   Boa ', 'Feira Boa'],
  ['🍞🍞🍞🍞🍞🍞 Pães do Sul', '🍞🍞🍞🍞🍞🍞 Pães'],
])('the short name of “%s” is “%s”', (name, short) => expect(shortName(name)).toBe(short))
