import { describe, expect, it } from 'vitest'
import { edit, folder, mistakes, put } from '#testing/tenant-folder.ts'

const write = (...lines: string[]) => put(folder, 'stock.csv', `${lines.join('\n')}\n`)
const HEADER = 'item,set,adjust,reason,date'

describe('stock.csv', () => {
  it('is right with counts, changes and reasons', async () => {
    await write(
      HEADER,
      'cafe-em-graos,25,,"contagem, sábado",2026-11-21',
      'cafe-em-graos,,-3,quebraram,2026-11-21',
      'cafe-do-clube,,+8,chegou,2026-11-22',
    )
    expect(await mistakes()).toEqual([])
  })

  it.each<[string, string, string]>([
    ['an item that is nowhere', 'cha,5,,contagem,2026-11-21', 'item: não há o item cha em nenhum catálogo'],
    ['both', 'cafe-em-graos,5,1,contagem,2026-11-21', 'use set (o que foi contado) ou adjust (o que entrou ou saiu), um dos dois'],
    ['neither', 'cafe-em-graos,,,contagem,2026-11-21', 'use set (o que foi contado) ou adjust (o que entrou ou saiu), um dos dois'],
    ['nothing to adjust', 'cafe-em-graos,,0,contagem,2026-11-21', 'adjust: zero não corrige nada'],
    ['less than nothing', 'cafe-em-graos,-1,,contagem,2026-11-21', 'set: no mínimo 0'],
    ['no number', 'cafe-em-graos,dez,,contagem,2026-11-21', 'set: esperava um número'],
    ['no reason', 'cafe-em-graos,5,,,2026-11-21', 'reason: falta preencher'],
    ['no date', 'cafe-em-graos,5,,contagem,21/11/2026', 'date: use uma data como 2026-11-21'],
    [
      'a cell too many',
      'cafe-em-graos,5,,contagem, sábado,2026-11-21',
      '6 colunas nesta linha, 5 no cabeçalho: um motivo com vírgula pede aspas',
    ],
  ])('names %s', async (_name, line, message) => {
    await write(HEADER, line)
    expect(await mistakes()).toEqual([`stock.csv:2 ${message}`])
  })

  it('names a line that is there twice, and a header that is another', async () => {
    await write(HEADER, 'cafe-em-graos,5,,contagem,2026-11-21', 'cafe-em-graos,5,,contagem,2026-11-21')
    expect(await mistakes()).toEqual(['stock.csv:3 igual à linha 2: cada linha vale uma vez; diga no motivo o que a distingue'])
    await write('item,set', 'cafe-em-graos,5')
    expect(await mistakes()).toEqual(['stock.csv:1 use as colunas item,set,adjust,reason,date'])
  })
})

describe('what a folder may not say', () => {
  it('is how many have bought', async () => {
    await edit('campaigns/feira.json', '"name": "Feira"', '"demo": { "paidUnits": 95, "waitingUnits": 0, "buyers": 9 },\n "name": "Feira"')
    expect(await mistakes()).toEqual([
      'campaigns/feira.json:2 demo: as unidades de um grupo vêm de pedidos pagos, e um número escrito aqui mudaria preços de verdade; apague esta chave',
    ])
  })

  it('is a former name that is somebody’s name today, or two campaigns’', async () => {
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

describe('orderNotices', () => {
  it.each<[string, string, string[]]>([
    ['an e-mail', '{ "every": "order", "email": "oi@loja.example" }', []],
    ['a mobile phone and an hour', '{ "every": "day", "phone": "5511987654321", "hour": 18 }', []],
    ['nobody', '{ "every": "day" }', ['tenant.json:2 orderNotices: diga para onde vai o aviso, em email ou em phone']],
    ['no e-mail', '{ "every": "day", "email": "oi@" }', ['tenant.json:2 orderNotices.email: e-mail inválido']],
    [
      'a phone as people write it',
      '{ "every": "day", "phone": "(11) 98765-4321" }',
      ['tenant.json:2 orderNotices.phone: use 55, o DDD e o número, só com algarismos, como 5511912345678'],
    ],
    [
      'a phone that rings on a desk',
      '{ "every": "day", "phone": "551133334444" }',
      ['tenant.json:2 orderNotices.phone: não é um celular: use 55, o DDD e o número, só com algarismos, como 5511912345678'],
    ],
    ['another rhythm', '{ "every": "week", "email": "oi@loja.example" }', ['tenant.json:2 orderNotices.every: use order ou day']],
  ])('with %s', async (_name, notices, expected) => {
    await edit('tenant.json', '"slug": "loja"', `"orderNotices": ${notices}, "slug": "loja"`)
    expect(await mistakes()).toEqual(expected)
  })
})
