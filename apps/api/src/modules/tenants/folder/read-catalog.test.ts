import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, mistakes, put, warnings, useTenantFolder } from '#testing/tenant-folder.ts'
import { workbook } from '#testing/workbook.ts'
import { writtenIn } from '#testing/written-shop.ts'
import { readTenantFolder } from './read-folder.service.ts'

useTenantFolder()

const csv = 'catalogs/clube.csv'
const xlsx = 'catalogs/clube.xlsx'
const HEADER = ['Código', 'Nome', 'Categoria', 'Preço (R$)', 'Preço antigo', 'Estoque', 'Unidade', 'Descrição', 'Fotos', 'Etiquetas']
const bread = ['pao-frances', 'Pão francês', 'cafe', '12,90', '', '40', 'kg', 'Crocante.', 'cafe.webp', 'novo|da casa']

const lines = (separator: string, end: string, rows: string[][]) => rows.map((row) => row.join(separator)).join(end) + end
const withCell = (index: number, cell: string) => bread.map((other, at) => (at === index ? cell : other))
const [ID, NAME, PRICE, OLD, STOCK, UNIT] = [0, 1, 3, 4, 5, 6] as const

async function items() {
  return writtenIn(await readTenantFolder(folder)).items['clube']!
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('a catalogue from a Brazilian spreadsheet', () => {
  const rows = [HEADER, bread]
  it.each<[string, Buffer | string]>([
    ['semicolons', lines(';', '\n', rows)],
    ['CRLF', lines(';', '\r\n', rows)],
    ['a mark at the beginning', `\uFEFF${lines(';', '\r\n', rows)}`],
    ['Windows-1252', latin(lines(';', '\r\n', rows))],
    ['tabs in UTF-16 ("Unicode text")', utf16(lines('\t', '\r\n', rows))],
    [
      'commas and quotes',
      lines(
        ',',
        '\r\n',
        rows.map((row) => row.map((cell) => `"${cell}"`)),
      ),
    ],
    ['a line that says the separator', `sep=;\r\n${lines(';', '\r\n', rows)}`],
    [
      'empty rows and columns at the end',
      `${lines(
        ';',
        '\r\n',
        rows.map((row) => [...row, '', '']),
      )};;;;;;;;;;;\r\n;;;\r\n`,
    ],
    ['empty cells left out at the end of a row', lines(';', '\r\n', [HEADER, bread.slice(0, 9)]).replace('cafe.webp', 'cafe.webp')],
  ])('is read with %s', async (_, body) => {
    await put(folder, csv, body)
    expect(await items()).toMatchObject([
      { id: 'pao-frances', name: 'Pão francês', price: 1290, stock: 40, unit: 'kg', pictures: ['cafe.webp'] },
    ])
  })

  it('accepts column titles in capitals, in English, and with quoted line breaks', async () => {
    const header = 'ID;NAME;CATEGORIA;PREÇO;ESTOQUE;UNIDADE;DESCRICAO;FOTO'
    await put(folder, csv, `${header}\r\npao;Pão;cafe;R$ 1.234,56;1.000;un;"Crocante.\r\nTodo dia.";CAFE.WEBP\r\n`)
    expect(await items()).toMatchObject([{ price: 123456, stock: 1000, description: 'Crocante.\r\nTodo dia.', pictures: ['cafe.webp'] }])
  })

  it.each([
    ['12,90', 1290],
    ['12,9', 1290],
    ['R$ 12,90', 1290],
    ['R$\u00A012,90', 1290],
    ['1.234,56', 123456],
    ['R$ 1.234', 123400],
    ['12', 1200],
    ['0,05', 5],
  ])('reads the price %s', async (written, price) => {
    await put(folder, csv, lines(';', '\n', [HEADER, withCell(PRICE, written)]))
    expect(await items()).toMatchObject([{ price }])
  })

  it('keeps whole centavos under the name "price"', async () => {
    await put(folder, csv, lines(';', '\n', [HEADER.with(PRICE, 'price'), withCell(PRICE, '1290')]))
    expect(await items()).toMatchObject([{ price: 1290 }])
  })

  it('reads "12.9" as reais and reports the other reading', async () => {
    await put(folder, csv, lines(';', '\n', [HEADER, withCell(PRICE, '12.9')]))
    expect(await items()).toMatchObject([{ price: 1290 }])
    expect(await warnings()).toEqual([`${csv}:2 Preço (R$): "12.9" foi lido como R$ 12,90; se são R$ 129,00, escreva 129,00`])
  })

  it('asks once whether a column of whole reais was meant in centavos', async () => {
    const other = withCell(PRICE, '2590').with(ID, 'broa').with(NAME, 'Broa')
    await put(folder, csv, lines(';', '\n', [HEADER, withCell(PRICE, '1290'), other]))
    expect(await warnings()).toEqual([
      `${csv}:2 Preço (R$): "1290" foi lido como R$ 1.290,00, e assim a coluna toda; se é R$ 12,90, escreva 12,90`,
    ])
    await put(folder, csv, lines(';', '\n', [HEADER, withCell(PRICE, '1290'), other.with(PRICE, '25,90')]))
    expect(await warnings()).toEqual([])
  })

  it.each([
    ['3,00E+15', ID, /Código: a planilha encurtou um número comprido, "3,00E\+15".*como 7891234567895$/],
    ['7.89123E+12', NAME, /Nome: a planilha encurtou/],
    ['01/fev', UNIT, /Unidade: a planilha trocou o que foi escrito por uma data, "01\/fev".*como 1\/2/],
    ['fev/26', UNIT, /Unidade: a planilha trocou/],
    ['12/09/2026', PRICE, /Preço \(R\$\): a planilha trocou/],
    ['2026-09-12 00:00:00', STOCK, /Estoque: a planilha trocou/],
    ['#REF!', PRICE, /Preço \(R\$\): a fórmula da planilha deu erro, "#REF!"/],
    ['#N/D', STOCK, /Estoque: a fórmula da planilha deu erro/],
    ['#####', PRICE, /Preço \(R\$\): a coluna estava estreita/],
    ['=B2*2', PRICE, /Preço \(R\$\): isto é uma fórmula, "=B2\*2": escreva o valor, como 12,90/],
    ['P?o franc?s', NAME, /Nome: um acento se perdeu, "P\?o franc\?s"/],
    ['1.234', PRICE, /Preço \(R\$\): "1\.234" pode ser R\$ 1\.234,00 ou R\$ 1,23: escreva/],
    ['12,900', PRICE, /Preço \(R\$\): não é um preço, "12,900"/],
    ['grátis', PRICE, /Preço \(R\$\): não é um preço, "grátis": escreva como 19,90/],
    ['-5,00', PRICE, /Preço \(R\$\): preço negativo/],
    ['10,00', OLD, /Preço antigo: o preço antigo \(R\$ 10,00\) precisa ser maior que o preço \(R\$ 12,90\)/],
    ['4,5', STOCK, /Estoque: use um número inteiro de unidades, como 40, não "4,5"/],
    ['<b>Pão</b>', NAME, /Nome: HTML não vale aqui, "<b>"/],
    ['Pão Francês', ID, /Código: use letras minúsculas, números e hífen, como pao-frances/],
  ])('refuses %s', async (cell, column, message) => {
    await put(folder, csv, lines(';', '\n', [HEADER, withCell(column, cell)]))
    expect(await mistakes()).toEqual([expect.stringMatching(new RegExp(`^${csv}:2 ${message.source}`))])
  })

  it('refuses a plain number among prices in reais, in a column that counts in centavos', async () => {
    const other = withCell(PRICE, '12').with(ID, 'broa').with(NAME, 'Broa')
    await put(folder, csv, lines(';', '\n', [HEADER.with(PRICE, 'price'), bread, other]))
    expect(await mistakes()).toEqual([`${csv}:3 price: "12" entre preços em reais pode ser R$ 12,00 ou R$ 0,12: escreva 12,00 ou 0,12`])
  })

  it('detects leading zeros that a barcode has lost', async () => {
    const [whole, cut] = ['7891000315507', '789100031550']
    const zero = '0012345678905'
    await put(folder, csv, lines(';', '\n', [HEADER, bread.with(ID, whole), bread.with(ID, zero.slice(2)).with(NAME, 'Broa')]))
    expect(cut).toHaveLength(12)
    expect(await mistakes()).toEqual([
      `${csv}:3 Código: os zeros do começo se perderam, "12345678905": formate a coluna como Texto e escreva ${zero}`,
    ])
  })

  it.each([
    [HEADER.with(PRICE, 'Preso'), /coluna desconhecida: Preso; quis dizer price\?/],
    [HEADER.with(PRICE, 'Frete'), /coluna desconhecida: Frete/],
    [HEADER.with(OLD, 'Preço'), /coluna repetida: Preço/],
  ])('names a column that nobody knows: %s', async (header, message) => {
    await put(folder, csv, lines(';', '\n', [header, bread]))
    expect(await mistakes()).toContainEqual(expect.stringMatching(message))
  })

  it('refuses lost accents instead of showing them', async () => {
    await put(folder, csv, lines(';', '\n', [HEADER, withCell(NAME, 'P\uFFFDo franc\uFFFDs')]))
    expect(await mistakes()).toEqual([expect.stringMatching(new RegExp(`^${csv}:2 acentos se perderam aqui`))])
  })
})

describe('a catalogue as a workbook', () => {
  async function putWorkbook(bytes: Buffer) {
    await rm(join(folder, csv))
    await put(folder, xlsx, bytes)
  }

  it('is read with formatted numbers and the results of formulas', async () => {
    const row = [
      ...bread.slice(0, 3),
      { value: 12, format: '"R$" #,##0.00' },
      { value: 15.5, formula: 'D2+2.6' },
      { value: 40 },
      ...bread.slice(6),
    ]
    await putWorkbook(workbook([[...HEADER], row, []]))
    expect(await items()).toMatchObject([{ name: 'Pão francês', price: 1200, compareAt: 1550, stock: 40, tags: ['novo', 'da casa'] }])
  })

  it('accepts rich text, and long codes in full', async () => {
    const row = [{ value: 7891000315507 }, { rich: ['Pão ', 'francês'] }, ...bread.slice(2)]
    await putWorkbook(workbook([[...HEADER], row]))
    expect(await items()).toMatchObject([{ id: '7891000315507', name: 'Pão francês' }])
  })

  it.each([
    ['a date', { value: 46054, format: 'dd/mmm' }, 'Unidade (coluna G): a planilha trocou o que foi escrito por uma data, "01/02/2026"'],
    ['a formula that failed', { error: '#REF!' }, 'Unidade (coluna G): a fórmula da planilha deu erro, "#REF!"'],
    ['a formula that nobody worked out', { formula: 'A1' }, 'Unidade (coluna G): a fórmula ainda não tem valor'],
    [
      'a number with more digits than a cell holds',
      { value: 3e15 },
      'Unidade (coluna G): a planilha encurtou um número comprido, "3,00E+15"',
    ],
  ])('refuses %s, naming row and column', async (_, cell, message) => {
    await putWorkbook(workbook([[...HEADER], [], [...bread.slice(0, UNIT), cell, ...bread.slice(UNIT + 1)]]))
    expect(await mistakes()).toEqual([expect.stringContaining(`${xlsx}:3 ${message}`)])
  })

  it('reports that further sheets are not read', async () => {
    await putWorkbook(workbook([[...HEADER], bread], { others: [{ name: 'Bolos', rows: [['bolo']] }] }))
    expect(await warnings()).toEqual([`${xlsx}:1 só a primeira planilha, "Produtos", é lida; ficou de fora: Bolos`])
  })

  it.each<[string, () => Buffer, RegExp]>([
    ['what is no workbook', () => Buffer.from('id;nome'), /isto não é uma planilha \.xlsx/],
    ['one with a password, or of the old kind', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /planilha com senha ou do Excel antigo/],
    ['a part of one', () => workbook([[...HEADER], bread]).subarray(0, 900), /isto não é uma planilha|danificada/],
    [
      'one that unpacks to more than the memory',
      () => workbook([[...HEADER], bread], { padding: 200_000_000 }),
      /grande demais depois de aberta/,
    ],
  ])('refuses %s', async (_, bytes, message) => {
    await putWorkbook(bytes())
    expect(await mistakes()).toEqual([expect.stringMatching(message)])
  })

  it('refuses a catalogue in two files', async () => {
    await put(folder, xlsx, workbook([[...HEADER], bread]))
    expect(await mistakes()).toContain(`${xlsx}:1 o mesmo catálogo está em ${csv}: deixe só um dos dois`)
  })
})

describe("a catalogue in its author's words", () => {
  const rowsWith = (cells: string[], separator = ';') => lines(separator, '\n', [HEADER, cells])

  it.each<[string, string[], string]>([
    ['a price of zero', withCell(PRICE, '0,00'), 'Preço (R$): zero não é um preço, "0,00": escreva como 19,90'],
    ['too high a price', withCell(PRICE, '2.000.000,00'), 'Preço (R$): preço alto demais, "2.000.000,00": no máximo R$ 1.000.000,00'],
    [
      'an old price below the price',
      withCell(OLD, '2,00'),
      'Preço antigo: o preço antigo (R$ 2,00) precisa ser maior que o preço (R$ 12,90), como 24,90 e 19,90',
    ],
    ['a photo that is not there', withCell(8, 'pao.jpg'), 'Fotos: não existe pictures/pao.jpg'],
    ['the name of a category', withCell(2, 'Café'), 'Categoria: Café é o nome da categoria; quis dizer cafe?'],
  ])('%s is told under its own heading', async (_name, cells, message) => {
    await put(folder, csv, rowsWith(cells))
    expect(await mistakes()).toEqual([`${csv}:2 ${message}`])
  })

  it('a price of zero in centavos is reported in centavos', async () => {
    await put(folder, csv, 'id,name,category,price,stock,unit,description,pictures\npao,Pão,cafe,0,4,kg,Bom.,cafe.webp\n')
    expect(await mistakes()).toEqual([`${csv}:2 price: zero não é um preço, "0": escreva como 1990, em centavos, para R$ 19,90`])
  })

  it.each(['Padaria da Rosa', 'Padaria da Rosa;;;;', 'Padaria da Rosa;;;;\nCatálogo de novembro'])(
    'skips a title above: %j',
    async (title) => {
      await put(folder, csv, `${title}\n${rowsWith(bread)}`)
      expect(await items()).toMatchObject([{ id: 'pao-frances', price: 1290 }])
      const line = title.split('\n').length + 1
      expect(await warnings()).toEqual([`${csv}:1 "Padaria da Rosa" não são nomes de colunas e ficou de fora: elas estão na linha ${line}`])
    },
  )

  it('reports nothing about kits and rules while the catalogue has mistakes of its own', async () => {
    await put(folder, 'catalogs/feira.csv', lines(';', '\n', [HEADER, withCell(PRICE, 'caro'), ['outro', ...bread.slice(1)]]))
    expect(await mistakes()).toEqual([`catalogs/feira.csv:2 Preço (R$): não é um preço, "caro": escreva como 19,90 ou R$ 19,90`])
  })
})
