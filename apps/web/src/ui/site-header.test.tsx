import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultPoint, locationOf } from '#session/place.ts'
import { openScreen } from '#testing/open-screen.tsx'
import { plainCampaign } from '#testing/plain-campaign.ts'

afterEach(cleanup)

const harmonia = { latitude: -23.5561, longitude: -46.6895, label: 'Rua Harmonia' }

describe('the place (spec §3, isDefaultLocation)', () => {
  it('is São Paulo, flagged as default, until one is chosen', () => {
    expect(locationOf(undefined)).toEqual({ ...defaultPoint, isDefaultLocation: true })
    expect(locationOf(harmonia)).toEqual({ latitude: harmonia.latitude, longitude: harmonia.longitude, isDefaultLocation: false })
  })

  it.each([
    { name: 'nothing where nobody has said it', place: undefined, near: false },
    { name: 'what was chosen', place: harmonia, near: true },
  ])('is shown in the header: $name', async ({ place, near }) => {
    await openScreen('/contact', { place })
    const [header] = await screen.findAllByRole('banner')
    expect(header!.textContent.includes('perto de')).toBe(near)
    expect(header!.textContent).toContain(place?.label ?? 'Escolha o endereço')
  })

  it.each([
    { name: 'something is sold that comes there', over: {}, says: 'entrega em' },
    { name: 'nothing comes there', over: { inArea: false }, says: 'perto de' },
    { name: 'what comes there is over', over: { canBuy: { ok: false, reason: 'EXPIRED' } }, says: 'perto de' },
  ])('counts as deliverable only if $name', async ({ over, says }) => {
    const answers = { 'GET /api/operation/campaigns/public': () => Response.json([{ ...plainCampaign('Feira'), ...over }]) }
    await openScreen('/contact', { place: harmonia, answers })
    const [header] = await screen.findAllByRole('banner')
    await waitFor(() => expect(header!.textContent).toContain(`${says}Rua Harmonia`))
  })
})
