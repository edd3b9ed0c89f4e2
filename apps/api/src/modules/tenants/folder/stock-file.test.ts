import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { idOfStockLine } from '#modules/catalog/load-facts.service.ts'
import { folder, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { workbook } from '#testing/workbook.ts'
import { writtenIn } from '#testing/written-shop.ts'
import { readTenantFolder } from './read-folder.service.ts'

useTenantFolder()

const write = (...lines: string[]) => put(folder, 'stock.csv', `${lines.join('\n')}\n`)
const HEADER = 'item,set,adjust,reason,date'

describe('stock.csv', () => {
  it('is valid with counts, changes and reasons', async () => {
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
    ['no date', 'cafe-em-graos,5,,contagem,31/02/2026', 'date: use uma data como 2026-11-21 ou 21/11/2026'],
    [
      'a cell too many',
      'cafe-em-graos,5,,contagem, sábado,2026-11-21',
      '6 colunas nesta linha, 5 no cabeçalho: um motivo com vírgula pede aspas',
    ],
  ])('names %s', async (_name, line, message) => {
    await write(HEADER, line)
    expect(await mistakes()).toEqual([`stock.csv:2 ${message}`])
  })

  it('reports a duplicate line, and a different header', async () => {
    await write(HEADER, 'cafe-em-graos,5,,contagem,2026-11-21', 'cafe-em-graos,5,,contagem,2026-11-21')
    expect(await mistakes()).toEqual(['stock.csv:3 igual à linha 2: cada linha vale uma vez; diga no motivo o que a distingue'])
    await write('item,set', 'cafe-em-graos,5')
    expect(await mistakes()).toEqual(['stock.csv:1 use as colunas item,set,adjust,reason,date, ou item, contado, ajuste, motivo e data'])
  })
})

const HEADINGS = ['Código', 'Contado', 'Ajuste', 'Motivo', 'Data']
const COUNTED = ['cafe-em-graos', '1.000', '', 'contagem de sábado', '21/11/2026']
const MOVED = ['cafe-do-clube', '', '-3', 'quebraram', '22/11/2026']
const written = (separator: string) => [HEADINGS, COUNTED, MOVED].map((row) => row.join(separator)).join('\r\n')

async function ids() {
  return writtenIn(await readTenantFolder(folder)).stock.map(idOfStockLine)
}

describe('stock.csv from a Brazilian spreadsheet', () => {
  const rows = [HEADINGS, COUNTED, MOVED]
  it.each<[string, string, Buffer | string]>([
    ['semicolons', 'stock.csv', written(';')],
    ['a mark and tabs', 'stock.csv', `\uFEFF${written('\t')}`],
    ['Windows-1252', 'stock.csv', Buffer.from(written(';'), 'latin1')],
    ['a workbook', 'stock.xlsx', workbook(rows)],
    [
      'a workbook of numbers and dates',
      'stock.xlsx',
      workbook([HEADINGS, ['cafe-em-graos', { value: 1000 }, '', 'contagem de sábado', { value: 46347, format: 'dd/mm/yyyy' }], MOVED]),
    ],
    ['a title above', 'stock.csv', `Padaria da Rosa;;;;\r\n${written(';')}`],
  ])('means the same with %s', async (_name, file, body) => {
    await write(HEADER, 'cafe-em-graos,1000,,contagem de sábado,2026-11-21', 'cafe-do-clube,,-3,quebraram,2026-11-22')
    const plain = await ids()
    await rm(join(folder, 'stock.csv'))
    await put(folder, file, body)
    expect(await ids()).toEqual(plain)
  })

  it('reports nothing about items while a catalogue could not be read', async () => {
    await write(HEADER, 'cafe-do-clube,5,,contagem,2026-11-21')
    await put(folder, 'catalogs/clube.csv', 'nada disto\n')
    const told = await mistakes()
    expect(told).not.toEqual([])
    expect(told.filter((line) => !line.startsWith('catalogs/clube.csv'))).toEqual([])
  })
})
