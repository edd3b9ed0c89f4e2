import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultPoint, locationOf } from '#session/place.ts'
import { openScreen } from '#testing/open-screen.tsx'

afterEach(cleanup)

const harmonia = { latitude: -23.5561, longitude: -46.6895, label: 'Rua Harmonia' }

describe('the place (spec §3, isDefaultLocation)', () => {
  it('is São Paulo, flagged so, until one is chosen', () => {
    expect(locationOf(undefined)).toEqual({ ...defaultPoint, isDefaultLocation: true })
    expect(locationOf(harmonia)).toEqual({ latitude: harmonia.latitude, longitude: harmonia.longitude, isDefaultLocation: false })
  })

  it.each([
    { name: 'nothing where nobody has said it', place: undefined, near: false },
    { name: 'what was chosen', place: harmonia, near: true },
  ])('stands in the header: $name', async ({ place, near }) => {
    await openScreen('/contact', { place })
    const [header] = await screen.findAllByRole('banner')
    expect(header!.textContent.includes('perto de')).toBe(near)
    expect(header!.textContent).toContain(place?.label ?? 'Escolha o endereço')
  })
})
