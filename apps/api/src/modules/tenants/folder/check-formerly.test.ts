import { describe, expect, it } from 'vitest'
import { edit, mistakes, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

describe('invalid content of a folder', () => {
  it('includes the number of buyers', async () => {
    await edit('campaigns/feira.json', '"name": "Feira"', '"demo": { "paidUnits": 95, "waitingUnits": 0, "buyers": 9 },\n "name": "Feira"')
    expect(await mistakes()).toEqual([
      'campaigns/feira.json:2 demo: as unidades de um grupo vêm de pedidos pagos, e um número escrito aqui mudaria preços de verdade; apague esta chave',
    ])
  })

  it('includes a former name that is a current one, or belongs to two campaigns', async () => {
    await edit('campaigns/clube.json', '"name": "Clube"', '"formerly": ["feira", "antiga"], "name": "Clube"')
    await edit('campaigns/feira.json', '"name": "Feira"', '"formerly": ["antiga"], "name": "Feira"')
    await edit('tenant.json', '"slug": "loja"', '"slug": "loja", "formerly": ["loja"]')
    expect(await mistakes()).toEqual([
      'campaigns/clube.json:2 formerly.0: feira é o nome de uma campanha desta pasta',
      'campaigns/feira.json:2 formerly.0: antiga já está em campaigns/clube.json',
      'tenant.json:2 formerly.0: é o nome de hoje',
    ])
  })
})
