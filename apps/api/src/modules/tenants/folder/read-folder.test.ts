import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { HEADER, edit, files, folder, mistakes, put, ring, useTenantFolder } from '#testing/tenant-folder.ts'
import { writtenIn } from '#testing/written-shop.ts'
import { readTenantFolder } from './read-folder.service.ts'

useTenantFolder()

describe('readTenantFolder', () => {
  it('reads a folder without mistakes', async () => {
    const result = await readTenantFolder(folder)
    expect(writtenIn(result)).toMatchObject({
      tenant: { slug: 'loja', marketplace: { intranet: false } },
      areas: [{ id: 'vila', name: 'Vila', geometry: { type: 'Polygon' } }],
      documents: { likings: { title: 'Do que você gosta?' } },
      items: {
        feira: [{ id: 'cafe-em-graos', price: 3290, tags: ['novo', 'grãos'], featured: 1 }],
        clube: [{ compareAt: 12990, tags: [] }],
      },
      pictures: { 'cafe.webp': { width: 400, height: 400, color: '#336699' } },
    })
  })

  it('accepts areas written in the campaign beside those in files, each with an id that no file has', async () => {
    const square = { type: 'Polygon', coordinates: [ring] }
    const named = { type: 'Feature', properties: { name: 'Lapa' }, geometry: square }
    const geoJsons = [named, { type: 'FeatureCollection', features: [named, { type: 'Feature', geometry: square }] }]
    await writeFile(join(folder, feira), JSON.stringify({ ...files[feira], geoJson: square, geoJsons }, null, 2))
    const read = writtenIn(await readTenantFolder(folder))
    expect(read).toMatchObject({ campaigns: [{ id: 'clube' }, { areas: ['vila', 'feira~1', 'feira~2', 'feira~3', 'feira~4'] }] })
    expect(read.areas.map(({ name, geometry }) => [name, geometry.type])).toEqual([
      ['Vila', 'Polygon'],
      ['Feira', 'MultiPolygon'],
      ['Lapa', 'MultiPolygon'],
      ['Lapa', 'MultiPolygon'],
      ['Feira', 'MultiPolygon'],
    ])
  })

  it("reports where a campaign's polygon crosses itself", async () => {
    const bowTie = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]] // prettier-ignore
    const geoJsons = [
      { type: 'Polygon', coordinates: [ring] },
      { type: 'Polygon', coordinates: [bowTie] },
    ]
    await writeFile(join(folder, feira), JSON.stringify({ ...files[feira], geoJsons }, null, 2))
    const [mistake] = await mistakes()
    expect(mistake).toMatch(/^campaigns\/feira\.json:\d+ geoJsons\.1\.coordinates\.0\.0: o anel cruza a si mesmo$/)
    const line = Number(mistake!.split(':')[1]!.split(' ')[0])
    const lines = (await readFile(join(folder, feira), 'utf8')).split('\n')
    // The first corner of the second polygon, not of the first.
    expect(lines.slice(line - 1, line + 1).map((text) => text.trim())).toEqual(['[', '0,'])
  })

  it.each([
    [{ shipToDefaultAddress: true }, 'o endereço padrão está incompleto: falta shippingAddress'],
    [
      { shipToDefaultAddress: true, shippingAddress: { address: 'Rua A', latitude: -23.5, longitude: -46.6 } },
      'o endereço padrão está incompleto: falta postalCode, city, administrativeArea',
    ],
  ])('refuses the default address %j', async (defaults, message) => {
    const deliveryCalendar = [{ weekday: 6, from: '08:00', to: '12:00' }]
    await writeFile(join(folder, feira), JSON.stringify({ ...files[feira], deliveryCalendar, defaults }, null, 2))
    expect(await mistakes()).toEqual([expect.stringMatching(new RegExp(`^${feira}:\\d+ defaults\\.shippingAddress: ${message}$`))])
  })

  it.each<[object, string]>([
    [{ deliveryCalendar: [{ weekday: 6, from: '08:00', to: '12:00', capacity: 0 }] }, 'deliveryCalendar\\.0\\.capacity'],
    [{ blackoutDays: [{ date: '25/12/2026' }] }, 'blackoutDays\\.0\\.date: use o ano, o mês e o dia, como 2026-12-25'],
    [{ blackoutDays: [{ date: '2026-02-30' }] }, 'blackoutDays\\.0\\.date: use o ano, o mês e o dia, como 2026-12-25'],
    [
      { blackoutDays: [{ date: '2026-12-25' }, { date: '2026-12-25', reason: 'Natal' }] },
      'o dia 2026-12-25 já está em campaigns/feira.json',
    ],
  ])('refuses the calendar %j', async (calendar, message) => {
    await writeFile(join(folder, feira), JSON.stringify({ ...files[feira], ...calendar }, null, 2))
    expect(await mistakes()).toEqual([expect.stringMatching(new RegExp(`^${feira}:\\d+ ${message}`))])
  })

  it('merges its documents over those of _default', async () => {
    await put(dirname(folder), '_default/documents/likings.json', '{ "title": "Gostos", "text": "Escolha." }')
    const likings = { title: 'Do que você gosta?', text: 'Escolha.' }
    expect(writtenIn(await readTenantFolder(folder))).toMatchObject({ documents: { likings } })
  })

  it('reports a missing folder', async () => {
    expect(await readTenantFolder('/nowhere/loja')).toEqual({
      mistakes: [{ file: '/nowhere/loja', line: 1, message: 'a pasta não existe' }],
      warnings: [],
    })
  })

  it('reports every mistake of every file at once, in order', async () => {
    await edit('tenant.json', '"#e0195b"', '"pink"')
    await edit('catalogs/feira.csv', '3290', '-1')
    await put(folder, 'notes.txt', 'x')
    expect(await mistakes()).toEqual([
      'catalogs/feira.csv:2 price: preço negativo, "-1": escreva como 19,90 ou R$ 19,90',
      'notes.txt:1 arquivo desconhecido: confira a pasta e o nome (letras minúsculas, números e hífen), como catalogs/feira.csv',
      'tenant.json:16 palette.primary: use uma cor #rrggbb, como #e0195b',
    ])
  })

  const feira = 'campaigns/feira.json'
  const csv = 'catalogs/feira.csv'
  it.each<[string, string, string | RegExp, string, string]>([
    ['broken JSON', 'stores.json', ']', '', 'stores.json:15 o JSON acaba antes da hora: falta fechar aspas, } ou ]'],
    ['a missing comma', 'tenant.json', '"loja",', '"loja"', 'tenant.json:3 falta ","'],
    ['a repeated key', 'tenant.json', '"name": "Loja",', '"name": "Loja", "name": "Loja",', 'tenant.json:3 name: chave repetida'],
    ['an unknown key', 'tenant.json', '"tagline"', '"extra": 1,\n  "tagline"', 'tenant.json:4 extra: chave desconhecida'],
    ['a missing key', 'tenant.json', '  "tagline": "Da rua",\n', '', 'tenant.json:1 tagline: falta preencher'],
    ['a wrong type', feira, '"priority": 10', '"priority": "10"', `${feira}:7 priority: esperava um número sem aspas, como 10`],
    ['a wrong choice', 'tenant.json', '"PIX"', '"BOLETO"', 'tenant.json:29 payment.methods.0: use PIX ou CREDIT_CARD ou ON_DELIVERY'],
    ['a day too far away', feira, '"inDays": 4', '"inDays": 900', `${feira}:10 expired.end.inDays: no máximo 365`],
    [
      'a wrong dependency',
      'campaigns/clube.json',
      '"type": "campaign"',
      '"type": "magic"',
      'campaigns/clube.json:9 depends.0.type: use campaign ou time ou invites',
    ],
    [
      'an id that is no slug',
      'stores.json',
      '"padaria"',
      '"Padaria 1"',
      'stores.json:3 0.id: use letras minúsculas, números e hífen, como pao-frances',
    ],
    ['a slug that is not the folder', 'tenant.json', '"slug": "loja"', '"slug": "outra"', 'tenant.json:2 slug: use o nome da pasta, loja'],
    [
      'an unknown time zone',
      'tenant.json',
      'America/Sao_Paulo',
      'America/Lapa',
      'tenant.json:6 timeZone: fuso desconhecido: use um nome como America/Sao_Paulo',
    ],
    [
      'a bank that takes no cards',
      'tenant.json',
      /"methods": \[[^\]]*\],/,
      '"methods": ["PIX", "CREDIT_CARD"], "acquirers": { "PIX": "bacen", "CREDIT_CARD": "bacen" },',
      'tenant.json:28 payment.acquirers.CREDIT_CARD: bacen não recebe cartão: escolha outro, como mercadopago',
    ],
    [
      'an acquirer that is none',
      'tenant.json',
      /"methods": \[[^\]]*\],/,
      '"methods": ["PIX"], "acquirers": { "PIX": "sandbox" },',
      'tenant.json:28 payment.acquirers.PIX: use bacen ou mercadopago',
    ],
    ['Pix without its key', 'tenant.json', /"pix": \{[^}]*\},/, '', 'tenant.json:27 payment.pix: Pix pede chave, nome e cidade'],
    [
      'a seller without check digits',
      'tenant.json',
      '0001-81',
      '0001-82',
      'tenant.json:10 seller.document: CNPJ ou CPF inválido: confira os dígitos, como 11.222.333/0001-81',
    ],
    ['a logo that is not there', 'tenant.json', 'logo.svg', 'marca.svg', 'tenant.json:21 logo: não existe marca.svg'],
    [
      'a logo that could act',
      'logo.svg',
      ' viewBox',
      ' onload="x()" viewBox',
      'logo.svg:1 o logo não pode ter eventos (onload, onclick...)',
    ],
    ['a logo that is none', 'logo.svg', '<svg', '<html', 'logo.svg:1 o logo não é um SVG'],
    [
      'an open ring',
      'areas/vila.geojson',
      /-23\.6\s*\]\s*\]/,
      '-23.7]]',
      'areas/vila.geojson:9 geometry.coordinates.0: o anel não fecha: o último ponto repete o primeiro',
    ],
    [
      'swapped coordinates',
      'areas/vila.geojson',
      '-23.5\n',
      '-123.5\n',
      'areas/vila.geojson:18 geometry.coordinates.0.2: coordenada fora do mapa: a longitude vem antes da latitude',
    ],
    ['a column with a typing mistake', csv, 'compareAt', 'compare', `${csv}:1 coluna desconhecida: compare; quis dizer compareAt?`],
    ['a column that is missing', csv, 'stock,', '', `${csv}:1 falta a coluna stock`],
    [
      'a comma without quotes',
      csv,
      'Doce',
      'Doce, forte',
      `${csv}:2 15 colunas nesta linha, 14 no cabeçalho: textos com o separador pedem aspas, e preços de um CSV com vírgulas também, como "19,90"`,
    ],
    [
      'an open quote',
      csv,
      'Doce',
      '"Doce',
      `${csv}:2 CSV inválido: confira as aspas, que vêm em pares e dobradas dentro do texto, como "Pão ""da casa"""`,
    ],
    ['a price of letters', csv, '3290', 'caro', `${csv}:2 price: não é um preço, "caro": escreva como 19,90 ou R$ 19,90`],
    ['a stock that is no number', csv, ',10,', ',dez,', `${csv}:2 stock: use um número inteiro de unidades, como 40, não "dez"`],
    ['an empty name', csv, 'Café em grãos', '', `${csv}:2 name: falta preencher`],
    [
      'an old price below the price',
      csv,
      '3290,,',
      '3290,3000,',
      `${csv}:2 compareAt: o preço antigo (R$ 30,00) precisa ser maior que o preço (R$ 32,90), como 24,90 e 19,90`,
    ],
    ['an unknown category', csv, ',cafe,3290', ',cha,3290', `${csv}:2 category: cha não está em categories.json`],
    ['a picture that an item misses', csv, 'cafe.webp', 'cafe.webp|verso.webp', `${csv}:2 pictures: não existe pictures/verso.webp`],
    ['a picture that a campaign misses', feira, '"cafe.webp"', '"h_feira.webp"', `${feira}:5 picture: não existe pictures/h_feira.webp`],
    ['an unknown area', feira, '"vila"', '"lapa"', `${feira}:15 areas.0: não existe areas/lapa.geojson`],
    ['an unknown store', feira, '"padaria"', '"banca"', `${feira}:19 pickup.0.store: a loja banca não está em stores.json`],
    [
      'a window that ends before it starts',
      feira,
      '"12:00"',
      '"07:00"',
      `${feira}:22 pickup.0.to: o fim da janela (07:00) vem depois do começo (08:00), como "from": "08:00", "to": "12:00"`,
    ],
    [
      'a discount on an unknown item',
      feira,
      '"cafe-em-graos"',
      '"cha"',
      `${feira}:28 cartControls.discountRules.0.itemId: o item cha não está em ${csv}`,
    ],
    [
      'an unknown campaign',
      'campaigns/clube.json',
      '"campaignId": "feira"',
      '"campaignId": "festa"',
      'campaigns/clube.json:10 depends.0.campaignId: não existe campaigns/festa.json',
    ],
    [
      'a campaign that waits for itself',
      'campaigns/clube.json',
      '"campaignId": "feira"',
      '"campaignId": "clube"',
      'campaigns/clube.json:7 depends: dependência em círculo: clube → clube',
    ],
    [
      'group rules without a group',
      feira,
      /,\s*"group": \{[\s\S]*\}\s*\}$/,
      '}',
      `${feira}:35 cartControls.groupRules: compra coletiva pede group: mínimo, o que acontece se falhar e quem vende (Decreto 7.962/2013, art. 3)`,
    ],
    [
      'group rules without a deadline',
      feira,
      /"expired": \{[^}]*\}\s*\},/,
      '',
      `${feira}:30 cartControls.groupRules: compra coletiva pede prazo em expired.end (Decreto 7.962/2013, art. 3)`,
    ],
    [
      'tiers whose units do not climb',
      feira,
      '"minimumUnits": 20',
      '"minimumUnits": 10',
      `${feira}:41 cartControls.groupRules.1.minimumUnits: cada degrau pede mais unidades que o anterior (10), como 10, 20, 40`,
    ],
    [
      'tiers whose discount does not climb',
      feira,
      '"percentage": 10',
      '"percentage": 5',
      `${feira}:42 cartControls.groupRules.1.percentage: cada degrau desconta mais que o anterior (5 %), como 5, 10, 15`,
    ],
    [
      'a tier below the minimum',
      feira,
      '"minimumUnits": 10,\n    "onFailure"',
      '"minimumUnits": 15,\n    "onFailure"',
      `${feira}:37 cartControls.groupRules.0.minimumUnits: o primeiro degrau fica abaixo do mínimo do grupo (15)`,
    ],
    [
      'a group seller without check digits',
      feira,
      '0001-81',
      '0001-00',
      `${feira}:51 group.seller.document: CNPJ ou CPF inválido: confira os dígitos, como 11.222.333/0001-81`,
    ],
    [
      'an item id that is taken',
      'catalogs/clube.csv',
      'cafe-do-clube',
      'cafe-em-graos',
      `${csv}:2 o item cafe-em-graos já está em catalogs/clube.csv:2`,
    ],
    [
      'a campaign code that is taken',
      'campaigns/clube.json',
      '"priority"',
      '"code": "feira", "priority"',
      `${feira}:6 o código FEIRA já está em campaigns/clube.json:6`,
    ],
    [
      'a coupon that is there twice',
      'coupons.json',
      ']',
      ', { "code": "vizinho", "percentage": 5 }]',
      'coupons.json:6 o cupom VIZINHO já está em coupons.json:3',
    ],
    [
      'a document that is no object',
      'documents/likings.json',
      /[\s\S]+/,
      '"1.0.0"',
      'documents/likings.json:1 esperava um objeto entre chaves, como { "nome": "valor" }',
    ],
  ])('refuses %s', async (_, file, from, to, expected) => {
    await edit(file, from, to)
    expect(await mistakes()).toEqual([expected])
  })

  it.each([
    [
      'documents/theme.json',
      '{}',
      'arquivo desconhecido: os documentos são defaults, dialogs, letters, likings, pwa, shippingCompanies, routes, snacks, status',
    ],
    ['documents/pwa.json', '{ "version": 2 }', 'version: esperava um texto entre aspas, como "Pão francês"'],
    ['documents/pwa.json', '{ "version": "2.0" }', 'version: escreva três números com pontos, como 1.2.6'],
    ['documents/pwa.json', '{ "version": "v1.2.6" }', 'version: escreva três números com pontos, como 1.2.6'],
    [
      'documents/pwa.json',
      '{ "version": "1.10.0" }',
      'version: esta versão não está instalada: escreva 1.2.6, que é a instalada, ou uma anterior',
    ],
    ['documents/pwa.json', '{ "version": "1.2.6", "versao": "1" }', 'versao: chave desconhecida; quis dizer version?'],
    ['documents/routes.json', '{ "pedidos": { "hidden": true } }', 'pedidos: chave desconhecida'],
    ['documents/status.json', '{ "PAID": { "enabled": true } }', 'PAID.enabled: chave desconhecida'],
    ['documents/snacks.json', '{ "ola": "Oi" }', 'ola: chave desconhecida'],
    ['documents/letters.json', '{ "PAGO": { "text": "Oi" } }', 'PAGO: chave desconhecida'],
    ['documents/letters.json', '{ "PAID": { "titulo": "Oi" } }', 'PAID.titulo: chave desconhecida'],
    [
      'documents/letters.json',
      '{ "PAID": { "subject": "Oi {cliente}" } }',
      'PAID.subject: "{cliente}" não é um campo desta mensagem: use {pedido}, {nome}, {total}, {loja}',
    ],
    [
      'documents/letters.json',
      '{ "PAID": { "text": "Oi <b>Ana</b>" } }',
      'PAID.text: HTML não vale aqui, "<b>": o texto aparece como foi escrito, como Pão quentinho às 7h',
    ],
    ['pictures/Pão 1.png', 'x', 'arquivo desconhecido: imagens são JPG, PNG ou WebP com nome sem espaço nem acento, como pao-1.jpg'],
    [
      'pictures/foto.webp',
      'not a picture',
      'a imagem está corrompida ou não é uma imagem: abra-a e salve de novo como JPG ou PNG, como pao-frances.jpg',
    ],
    ['catalogs/festa.csv', `${HEADER}\n`, 'falta a campanha campaigns/festa.json'],
    ['catalogs/vazio.csv', '', 'catálogo vazio'],
    ['campaigns/festa.json', '{}', 'falta o catálogo catalogs/festa.csv (ou .xlsx)'],
  ])('refuses the file %s', async (file, body, message) => {
    await put(folder, file, body)
    expect(await mistakes()).toContain(`${file}:1 ${message}`)
  })

  it('refuses a picture that is too small', async () => {
    await put(
      folder,
      'pictures/ponto.webp',
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .webp()
        .toBuffer(),
    )
    expect(await mistakes()).toContain(
      'pictures/ponto.webp:1 imagem de 8 × 8, pequena demais: use lados de pelo menos 160 pixels, como 960 × 960',
    )
  })

  it('requires the files that every shop needs', async () => {
    await rm(join(folder, 'stores.json'))
    expect(await mistakes()).toContain('stores.json:1 falta este arquivo')
  })

  it('reads cells of several lines and reports the line on which they end', async () => {
    await appendFile(join(folder, csv), 'cha,Chá,cha,990,,1,un,,"Duas\nlinhas",,,cafe.webp,,\n')
    expect(await mistakes()).toEqual([`${csv}:4 category: cha não está em categories.json`])
  })
})
