import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { itemOf, shelfCoffee } from '#testing/selling.ts'
import { PictureViewer } from './picture-viewer.tsx'

afterEach(cleanup)

const picture = (hash: string, alt: string) => ({ hash, alt, width: 960, height: 960, color: '#ffffff' })

const pictures = [picture('a', 'Pão inteiro'), picture('b', 'Pão fatiado')]

it('shows every picture with its own text, enlarges and closes', async () => {
  Element.prototype.scrollTo ??= () => {}
  const close = vi.fn<() => void>()
  render(<PictureViewer item={itemOf(shelfCoffee)} pictures={pictures} first={1} onClose={close} />)
  expect(screen.getByRole('dialog', { name: 'Fotos' })).toBeTruthy()
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Pão inteiro', 'Pão fatiado'])
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Diminuir' }))
  expect(screen.getByRole('button', { name: 'Aumentar' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(close).toHaveBeenCalledOnce()
})

it('zooms by pinch, and keeps the shown picture while a larger one loads', () => {
  Element.prototype.scrollTo ??= () => {}
  render(<PictureViewer item={itemOf(shelfCoffee)} pictures={pictures} first={0} onClose={() => {}} />)
  const image = screen.getByRole('img', { name: 'Pão inteiro' })
  const fingers = (apart: number) => ({
    touches: [
      { identifier: 1, target: image, clientX: 200 - apart / 2, clientY: 400 },
      { identifier: 2, target: image, clientX: 200 + apart / 2, clientY: 400 },
    ],
  })
  fireEvent.touchStart(image, fingers(50))
  fireEvent.touchMove(image, fingers(100))
  fireEvent.touchEnd(image, { touches: [] })
  expect(screen.getByRole('button', { name: 'Diminuir' })).toBeTruthy()
  expect(image.closest<HTMLElement>('[style]')!.style.width).toBe('200%')
  expect(screen.getByRole('img', { name: 'Pão inteiro' })).toBe(image)
  fireEvent.touchStart(image, fingers(100))
  fireEvent.touchMove(image, fingers(20))
  expect(screen.getByRole('button', { name: 'Aumentar' })).toBeTruthy()
})

it('ends with the video of a product that has one', () => {
  Element.prototype.scrollTo ??= () => {}
  const item = itemOf(shelfCoffee, { video: { hash: 'f' } })
  render(<PictureViewer item={item} pictures={pictures} first={0} onClose={() => {}} />)
  const last = screen.getAllByRole('listitem').at(-1)!
  expect(last.querySelector('video')?.getAttribute('aria-label')).toBe(`Vídeo: ${item.name}`)
})
