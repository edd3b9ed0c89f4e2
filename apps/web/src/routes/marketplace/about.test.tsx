import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openScreen } from '#testing/open-screen.tsx'

const seller = {
  legalName: 'Bairro Ltda.',
  document: '99.010.101/0001-00',
  address: 'Rua A, 1',
  email: 'oi@bairro.test',
  phone: '11 3333-4444',
}
const infos = {
  about: 'Vizinhos que compram juntos.',
  hours: [],
  questions: [],
  links: [{ label: 'Instagram', url: 'https://www.fotos.test/bairro' }],
}
const open = (shop: object) =>
  openScreen('/about', {
    answers: { 'GET /api/operation/marketplaces/public': () => Response.json([{ tagline: 'Junto é mais barato', seller, ...shop }]) },
  })

afterEach(cleanup)

it('shows the shop, its external links, and the licences of the software', async () => {
  await open({ infos })
  expect(await screen.findByText('Vizinhos que compram juntos.')).toBeTruthy()
  expect(screen.getByText('CNPJ ou CPF 99.010.101/0001-00', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Instagram/ }).getAttribute('href')).toBe('https://www.fotos.test/bairro')
  expect(screen.getByText(/^The source code is licensed under the Apache License 2\.0/)).toBeTruthy()
  const licences = screen.getAllByRole('group').map(({ textContent }) => textContent ?? '')
  expect(licences.find((text) => text.startsWith('pictures'))).toContain('Fluent Emoji')
  expect(licences.at(-1)).toMatch(/react 19[\d.]+, MIT/)
})

it('leaves out missing information of the shop', async () => {
  await open({})
  expect(await screen.findByText('Bairro Ltda.')).toBeTruthy()
  expect(screen.queryByText('Onde nos encontrar')).toBeNull()
})
