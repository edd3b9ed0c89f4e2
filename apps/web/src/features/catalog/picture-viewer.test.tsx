import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PictureViewer } from './picture-viewer.tsx'

afterEach(cleanup)

const picture = (hash: string, alt: string) => ({ hash, alt, width: 960, height: 960, color: '#ffffff' })

it('shows every picture with its own text, enlarges and closes', async () => {
  Element.prototype.scrollTo ??= () => {}
  const close = vi.fn<() => void>()
  render(<PictureViewer pictures={[picture('a', 'Pão inteiro'), picture('b', 'Pão fatiado')]} first={1} onClose={close} />)
  expect(screen.getByRole('dialog', { name: 'Fotos' })).toBeTruthy()
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Pão inteiro', 'Pão fatiado'])
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Diminuir' }))
  expect(screen.getByRole('button', { name: 'Aumentar' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(close).toHaveBeenCalledOnce()
})
