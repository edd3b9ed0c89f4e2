import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTenantFolder } from './read-folder.service.ts'

const demo = resolve(import.meta.dirname, '../../../../../../tenants/corporativo')
let folder: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'surveys-')), 'corporativo')
  await cp(demo, folder, { recursive: true })
  return () => rm(dirname(folder), { recursive: true })
})

/** A survey with each key on its own line, so that a mistake's line identifies the key. */
const lines = [
  '[',
  '  {',
  '    "id": "clube",',
  '    "campaignId": "beneficios",',
  '    "trigger": "campaign",',
  '    "title": "O clube",',
  '    "questions": [',
  '      {',
  '        "id": "nota",',
  '        "type": "scale",',
  '        "text": "Que nota?",',
  '        "minimum": 1,',
  '        "maximum": 5',
  '      },',
  '      {',
  '        "id": "mais",',
  '        "type": "single",',
  '        "text": "O que mais?",',
  '        "options": [',
  '          { "id": "a", "text": "A" },',
  '          { "id": "b", "text": "B" }',
  '        ]',
  '      }',
  '    ]',
  '  }',
  ']',
]

async function said(from = '', to = '') {
  await writeFile(join(folder, 'surveys.json'), lines.join('\n').replace(from, to))
  const result = await readTenantFolder(folder)
  return 'mistakes' in result ? result.mistakes.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`) : []
}

describe('surveys.json', () => {
  it('is read whole', async () => expect(await said()).toEqual([]))

  it.each([
    ['"beneficios"', '"festa"', ':4 0.campaignId: não existe campaigns/festa.json'],
    ['"trigger": "campaign"', '"trigger": "sempre"', ':5 0.trigger: use campaign ou delivered'],
    ['"id": "mais"', '"id": "nota"', ':16 0.questions.1.id: a pergunta nota já existe'],
    ['"id": "b"', '"id": "a"', ':21 0.questions.1.options.1.id: a opção a já existe'],
    ['"maximum": 5', '"maximum": 1', ':13 0.questions.0.maximum: o fim da escala vem depois do começo'],
    [',\n          { "id": "b", "text": "B" }', '', ':19 0.questions.1.options: uma escolha pede ao menos 2 opções'],
    ['"type": "single"', '"type": "text"', ':19 0.questions.1.options: só single e multiple têm opções'],
    ['"minimum": 1,', '"minimumLabels": "x",', ':12 0.questions.0.minimumLabels: chave desconhecida; quis dizer minimumLabel?'],
  ])('%s made %s is told with its line', async (from, to, message) => expect(await said(from, to)).toContain(`surveys.json${message}`))
})
