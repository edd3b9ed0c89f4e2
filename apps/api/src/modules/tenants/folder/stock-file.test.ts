import { describe, expect, it } from 'vitest'
import { folder, mistakes, put } from '#testing/tenant-folder.ts'

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
    ['no number', 'cafe-em-graos,dez,,contagem,2026-11-21', 'set: esperava um número inteiro, como 10, não "dez"'],
    [
      'a number too large',
      'cafe-em-graos,,-99999999999,contagem,2026-11-21',
      'adjust: número grande demais, "-99999999999": no máximo 1000000',
    ],
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
