import { expect, it } from 'vitest'
import type { Tenant } from '#context.ts'
import { textOf } from './letters.view.ts'

const shop = { name: 'Mutirão', body: { article: 'o', hosts: ['mutirao.test'] } } as unknown as Tenant
const letter = (name: string, reason: string) =>
  textOf(shop, { template: 'interest', facts: { name, reason, link: 'https://mutirao.test/', leave: 'https://mutirao.test/lead?sair=x' } })

it('names the campaign or item that an interest waited for, and the shop', () => {
  expect(letter('Feira', 'SCHEDULED').subject).toBe('Feira abriu no Mutirão')
  expect(letter('Café', 'SOLD_OUT').subject).toBe('Café voltou no Mutirão')
})

it('names the shop once where the interest waited for the shop itself', () => {
  const { subject, mail } = letter('Mutirão', 'OUT_OF_AREA')
  expect(subject).toBe('O Mutirão chegou ao seu endereço')
  expect(mail).toContain('O Mutirão chegou ao seu endereço! Veja em https://mutirao.test/')
})
