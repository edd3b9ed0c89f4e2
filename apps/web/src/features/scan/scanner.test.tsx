import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Scanner } from './scanner.tsx'

const asked: unknown[] = []
const torch: unknown[] = []

beforeEach(() => {
  asked.length = torch.length = 0
  const track = {
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async (wish: unknown) => void torch.push(wish),
    stop: () => {},
  }
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] })
  const getUserMedia = async ({ video }: { video: { facingMode: string } }) => (asked.push(video.facingMode), stream)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { mediaDevices: { getUserMedia } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the camera (spec §3)', () => {
  it('is the back one or the front one', async () => {
    render(<Scanner onScan={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir a câmera' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Trocar câmera' }))
    await userEvent.click(screen.getByRole('button', { name: 'Trocar câmera' }))
    await waitFor(() => expect(asked).toEqual(['environment', 'user', 'environment']))
  })

  it('has a flash that is automatic, a torch, or off', async () => {
    render(<Scanner onScan={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir a câmera' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Luz: automática' }))
    expect(torch).toEqual([{ advanced: [{ torch: true }] }])
    await userEvent.click(screen.getByRole('button', { name: 'Luz: ligada' }))
    expect(torch.at(-1)).toEqual({ advanced: [{ torch: false }] })
    await userEvent.click(screen.getByRole('button', { name: 'Luz: desligada' }))
    expect(screen.getByRole('button', { name: 'Luz: automática' })).toBeDefined()
  })
})
