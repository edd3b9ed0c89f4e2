import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { edit, files, folder, HEADER, mistakes, put, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

const COLUMNS = HEADER.split(',')

/** A workbook in which every cell references the same shared string. */
function repeating(text: string, rows: number): Buffer {
  const header = COLUMNS.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(COLUMNS.length)}</row>`
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="P" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${header}</row>${row.repeat(rows)}</sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

/** Runs the check as the merchant does, in a process with little memory. */
async function checkInLittleMemory() {
  const cli = join(import.meta.dirname, '../../../cli/tenant.ts')
  const options = { timeout: 120_000, maxBuffer: 10_000_000 }
  const running = promisify(execFile)(process.execPath, ['--max-old-space-size=256', cli, 'check', folder], options)
  const { code, stderr } = await running.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  return { code, lines: stderr.trim().split('\n'), bytes: stderr.length }
}

describe('a folder beyond the limits', () => {
  it.each([
    ['longer than any cell', 200_000, /^.*feira\.xlsx:1 texto comprido demais, célula A2: 200\.000 letras/],
    ['as long as a cell may be', 32_000, /^.*feira\.xlsx:1 planilha grande demais: até célula \w+ são mais de 20\.000\.000 letras/],
  ])('is a small workbook with a text %s in 16,000 cells', async (_name, letters, said) => {
    await rm(join(folder, 'catalogs/feira.csv'))
    await put(folder, 'catalogs/feira.xlsx', repeating('x'.repeat(letters), 1200))
    const { code, lines, bytes } = await checkInLittleMemory()
    expect([code, lines.some((line) => said.test(line))], lines.join('\n').slice(0, 900)).toEqual([1, true])
    expect(bytes).toBeLessThan(200_000)
  })

  it('has its first mistakes reported, each shortened, and the number of further ones', async () => {
    await rm(join(folder, 'catalogs/feira.csv'))
    await put(folder, 'catalogs/feira.xlsx', repeating('x'.repeat(1000), 1200))
    const { code, lines } = await checkInLittleMemory()
    expect([code, lines.length]).toEqual([1, 201])
    expect(lines.at(-1)).toMatch(/e mais \d{4,} erro\(s\) nesta pasta$/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(800)
    expect(lines.join()).toContain(`"${'x'.repeat(59)}…"`)
  })

  it('is a CSV with too many rows or columns, or a cell that is too long, each with its line', async () => {
    const row = 'cafe,Café,cafe,3290,,10,250 g,,Doce,,,cafe.webp,,1\n'
    const said = async (body: string) => {
      await put(folder, 'catalogs/feira.csv', `${HEADER}\n${body}`)
      return (await mistakes()).filter((line) => line.startsWith('catalogs/feira.csv'))
    }
    const item = 'cafe,Café,cafe,3290\n'
    const tooMany = 'planilha grande demais: o limite é de 50.000 linhas, sem contar o título'
    expect((await said(item.repeat(50_000))).join()).not.toContain('planilha grande demais')
    expect(await said(item.repeat(50_001))).toEqual([`catalogs/feira.csv:50002 ${tooMany}`])
    expect(await said(row.replace('Doce', 'x'.repeat(40_000)))).toEqual([
      'catalogs/feira.csv:2 texto comprido demais, coluna 9: 40.000 letras, e o limite de uma célula é de 32.767',
    ])
    expect(await said(`${row.trim()}${','.repeat(60)}x\n`)).toEqual([
      'catalogs/feira.csv:2 colunas demais, coluna 74: o limite é de 60; deixe só as do catálogo',
    ])
    expect(await said('x'.repeat(50_000_001))).toEqual(['catalogs/feira.csv:1 arquivo grande demais: o limite é 50 MB'])
  })

  it('is a JSON with more values than any shop needs, or full of mistakes', async () => {
    await put(folder, 'coupons.json', `[${'1,'.repeat(300_000)}1]`)
    expect(await mistakes()).toEqual(['coupons.json:1 JSON grande demais: o limite é de 200 mil valores'])
    await put(folder, 'coupons.json', `[${'1,\n'.repeat(150_000)}1]`)
    expect((await mistakes()).length).toBe(201)
    await put(folder, 'coupons.json', JSON.stringify(files['coupons.json']))
    await edit('tenant.json', '"name": "Loja"', `"name": "${'x'.repeat(2_000_000)}"`)
    expect(await mistakes()).toContain('tenant.json:1 arquivo grande demais: o limite é 2 MB')
  })

  it('has one overlong key with thousands of values', async () => {
    const check = async (key: string, said: string) => {
      await put(folder, 'campaigns/feira.json', `{\n"${key}": [${'1,'.repeat(5000)}1]}`)
      const before = performance.now()
      const { code, lines } = await checkInLittleMemory()
      expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(said)])
      return performance.now() - before
    }
    const short = await check('k', 'feira.json:2 k: chave desconhecida')
    expect(await check('k'.repeat(20_000), 'feira.json:2 chave longa demais')).toBeLessThan(3 * short)
  })
})
