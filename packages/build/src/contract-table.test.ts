// @vitest-environment node
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contractTable } from './contract-table.ts'

async function load(file: string): Promise<string | undefined> {
  const { load } = contractTable()
  if (typeof load !== 'function') throw new Error('The plugin has no load')
  return load.call({} as never, resolve(import.meta.dirname, `../../contract/src/${file}`)) as Promise<string | undefined>
}

describe('the contract in the browser', () => {
  it('keeps the fields of an endpoint that a caller needs', async () => {
    expect(await load('campaigns.ts')).toContain(
      'getCampaign = /* @__PURE__ */ {"method":"GET","path":"/api/operation/campaigns/{id}/public","auth":"public","status":200}',
    )
  })

  it('contains no schema', async () => {
    const code = await load('campaigns.ts')
    expect(code).not.toContain('zod')
    expect(code).not.toContain('CampaignSummary')
  })

  it('keeps plain values, and modules without schemas as they are', async () => {
    expect(await load('marketplaces.ts')).toContain('documentNames = /* @__PURE__ */ ["defaults"')
    expect(await load('problem-texts.ts')).toBeUndefined()
  })
})
