import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readTenantFolder } from './read-folder.ts'
import { startFolder } from './start-folder.ts'

const tenants = resolve(import.meta.dirname, '../../../../../../tenants')
let place: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'starter-'))
  for (const name of ['_starter', '_default']) await cp(join(tenants, name), join(place, name), { recursive: true })
})
afterEach(() => rm(place, { recursive: true }))

describe('a new merchant’s folder', () => {
  it('is whole from the start: nothing to mend, nothing strange', async () => {
    expect(await startFolder(join(place, 'padaria-da-rosa'))).toBeUndefined()
    const read = await readTenantFolder(join(place, 'padaria-da-rosa'), { now: new Date('2026-11-21T12:00:00-03:00') })
    expect(read.warnings).toEqual([])
    expect(read).toMatchObject({
      folder: {
        tenant: { slug: 'padaria-da-rosa' },
        items: { pedidos: [{ id: 'pao-frances', price: 1990 }, { price: 650 }, { price: 3200 }] },
      },
    })
  })

  it('is not written over one that is there', async () => {
    await startFolder(join(place, 'padaria'))
    expect(await startFolder(join(place, 'padaria'))).toEqual({ mistake: expect.stringContaining('já existe') })
  })

  it.each(['Padaria', 'pão', '_nova'])('is not called %s', async (slug) => {
    expect(await startFolder(join(place, slug))).toEqual({ mistake: expect.stringContaining('use letras minúsculas') })
  })

  it('says where shops are made', async () => {
    expect(await startFolder('/nowhere/padaria')).toEqual({ mistake: expect.stringContaining('crie a loja em tenants/') })
  })
})
