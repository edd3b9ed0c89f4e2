import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { KeptNote } from './kept-note.tsx'

it('without a network and without a last value speaks of no day, and of what was typed', () => {
  render(<KeptNote of={{ isOld: true }} />)
  const text = screen.getByText(/^Sem rede/).textContent
  expect(text).toContain('aparece quando a rede voltar')
  expect(text).toContain('O que você escreveu continua guardado')
  expect(text).not.toContain('este dia')
})
