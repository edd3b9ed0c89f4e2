import { expect, it } from 'vitest'
import { questionOf } from './whatsapp.rules.ts'

it.each([
  ['o', 'Quero que o Mutirão me avise', 'Quero receber do Mutirão novidades'],
  ['a', 'Quero que a Mutirão me avise', 'Quero receber da Mutirão novidades'],
  ['none', 'Quero que Mutirão me avise', 'Quero receber de Mutirão novidades'],
] as const)('asks for consent in sentences with the article of the shop (%s)', (article, orders, news) => {
  const shop = { name: 'Mutirão', article }
  expect(questionOf(shop, 'orders')).toContain(orders)
  expect(questionOf(shop, 'news')).toContain(news)
})
