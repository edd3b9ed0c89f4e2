import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTenantFolder } from './read-folder.service.ts'

const demo = resolve(import.meta.dirname, '../../../../../../tenants/aurora')
let folder: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'adults-')), 'aurora')
  await cp(demo, folder, { recursive: true })
  return () => rm(dirname(folder), { recursive: true })
})

async function change(file: string, from: string, to: string) {
  const path = join(folder, file)
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
}

async function said() {
  const result = await readTenantFolder(folder)
  return 'mistakes' in result ? result.mistakes.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`) : []
}

describe('a folder with a campaign for adults', () => {
  it('is read when the shop verifies ages', async () => expect(await said()).toEqual([]))

  it('is refused when it does not', async () => {
    await change('tenant.json', '"ageVerification": "list",', '')
    expect(await said()).toEqual([
      'campaigns/vinho-e-banho.json:8 intendedForAdults: a lei pede verificação de idade; configure marketplace.ageVerification em tenant.json',
    ])
  })

  it('cannot be on the home page, which is public', async () => {
    await change('homes.json', '"campaign": "loja-aurora"', '"campaign": "vinho-e-banho"')
    expect(await said()).toEqual(['homes.json:7 1.campaign: vinho-e-banho é para maiores de 18 anos e não aparece na página inicial'])
  })

  it('is refused without the list that it names', async () => {
    await rm(join(folder, 'adults.json'))
    expect(await said()).toEqual([expect.stringMatching(/^tenant\.json:\d+ marketplace\.ageVerification: falta adults\.json$/)])
  })

  it('reports the line of an invalid CPF', async () => {
    await change('adults.json', '111.444.777-35', '111.444.777-36')
    expect(await said()).toContain('adults.json:3 1.cpf: CPF inválido: confira os dígitos, como 529.982.247-25')
  })
})
