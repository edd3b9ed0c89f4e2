import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { edit, folder, mistakes, put, warnings, useTenantFolder } from '#testing/tenant-folder.ts'

useTenantFolder()

/** A typical mistake: the file, the replaced text and the expected line. `warning` when the text may be intended. */
type Slip = { what: string; file: string; from: string | RegExp; to: string; says: string; kind?: 'warning' }

const NOW = new Date('2026-11-21T12:00:00-03:00')
const tenant = 'tenant.json'
const stores = 'stores.json'
const feira = 'campaigns/feira.json'
const clube = 'campaigns/clube.json'
const csv = 'catalogs/feira.csv'
const area = 'areas/vila.geojson'
const slip = (what: string, file: string, change: [string | RegExp, string], says: string): Slip => ({
  what,
  file,
  from: change[0],
  to: change[1],
  says,
})
const doubt = (...args: Parameters<typeof slip>): Slip => ({ ...slip(...args), kind: 'warning' })

const shop: Slip[] = [
  slip('curly quotes', tenant, ['"loja"', '“loja”'], '2 aspas curvas ou simples: use aspas retas, como "Padaria"'),
  slip('single quotes', tenant, ['"Da rua"', "'Da rua'"], '4 aspas curvas ou simples'),
  slip('a comma after the last', tenant, ['"SAO PAULO"', '"SAO PAULO",'], '35 sobra uma vírgula antes daqui'),
  slip('a comment', tenant, ['  "tagline"', '  // a frase da loja\n  "tagline"'], '4 JSON não tem comentários'),
  slip('a comma left out', tenant, ['"Loja",', '"Loja"'], '4 falta ","'),
  slip('a bracket left out', stores, [/\]\s*$/, ''], '15 o JSON acaba antes da hora'),
  slip('yes in Portuguese', clube, ['"tags": []', '"active": sim, "tags": []'], '19 use true ou false, em minúsculas e sem aspas'),
  slip('yes within quotes', clube, ['"tags": []', '"active": "sim", "tags": []'], '19 active: esperava true ou false, sem aspas'),
  slip('a key with a typing mistake', tenant, ['"tagline"', '"tagLine"'], '4 tagLine: chave desconhecida; quis dizer tagline?'),
  slip('a key that is missing', tenant, ['  "helpPhone": "5511912345678",\n', ''], '1 helpPhone: falta preencher'),
  slip(
    'a name that is too long',
    tenant,
    ['"Da rua"', `"${'Pão quentinho '.repeat(10)}"`],
    '4 tagline: no máximo 120 caracteres: este tem 1',
  ),
  slip('an address of this machine', tenant, ['"hosts": []', '"hosts": ["localhost"]'], '5 hosts.0: use só o endereço da loja'),
  slip(
    'an address with https',
    tenant,
    ['"hosts": []', '"hosts": ["https://padaria.com.br/"]'],
    '5 hosts.0: use só o endereço da loja, sem https:// nem barra e em minúsculas, como padaria.com.br',
  ),
  slip('an address of numbers', tenant, ['"hosts": []', '"hosts": ["192.168.0.10"]'], '5 hosts.0: um número de IP não é um endereço'),
  slip('an address twice', tenant, ['"hosts": []', '"hosts": ["a.com.br", "a.com.br"]'], 'o endereço a.com.br já está em tenant.json:'),
  slip(
    'a phone with its signs',
    tenant,
    ['5511912345678', '(11) 91234-5678'],
    '7 helpPhone: use 55, DDD e número, só com dígitos, como 5511912345678',
  ),
  slip('a phone without its area', tenant, ['(11) 91234-5678', '91234-5678'], '13 seller.phone: telefone incompleto'),
  slip(
    'a CNPJ with a wrong digit',
    tenant,
    ['0001-81', '0001-18'],
    '10 seller.document: CNPJ ou CPF inválido: confira os dígitos, como 11.222.333/0001-81',
  ),
  slip(
    'an e-mail without its end',
    tenant,
    ['oi@loja.example', 'oi@loja'],
    '12 seller.email: e-mail inválido: escreva como oi@padaria.com.br',
  ),
  slip('a colour by its name', tenant, ['#e0195b', 'rosa'], '16 palette.primary: use uma cor #rrggbb, como #e0195b'),
  slip(
    'a time zone of nowhere',
    tenant,
    ['America/Sao_Paulo', 'Brasília'],
    '6 timeZone: fuso desconhecido: use um nome como America/Sao_Paulo',
  ),
  slip('a logo of pixels', tenant, ['logo.svg', 'logo.png'], '21 logo: não existe logo.png'),
  slip('a Pix key of a CPF with a wrong digit', tenant, [PIX(), '52998224726'], '32 payment.pix.key: chave Pix de CPF inválida'),
  slip(
    'a Pix key of a CNPJ with dots',
    tenant,
    [PIX(), '11.222.333/0001-81'],
    '32 payment.pix.key: chave Pix de CNPJ inválida: confira os 14 dígitos e escreva sem pontos',
  ),
  slip(
    'a Pix key of a phone without +55',
    tenant,
    [PIX(), '11912345678'],
    '32 payment.pix.key: chave Pix de celular inválida: escreva com +55',
  ),
  slip('a Pix key of an e-mail cut short', tenant, [PIX(), 'oi@padaria'], '32 payment.pix.key: chave Pix de e-mail inválida'),
  slip('a random Pix key cut short', tenant, [PIX(), PIX().slice(0, -1)], '32 payment.pix.key: chave Pix aleatória inválida'),
  slip('the name of the bank for a key', tenant, [PIX(), 'Banco do Brasil'], '32 payment.pix.key: isto não é uma chave Pix'),
  slip('a payment that there is not', tenant, ['"PIX"', '"DINHEIRO"'], '29 payment.methods.0: use PIX ou CREDIT_CARD ou ON_DELIVERY'),
  slip('a payment twice', tenant, ['"PIX"', '"PIX", "PIX"'], '29 payment.methods.1: PIX está duas vezes'),
  slip(
    'more instalments free than there are',
    tenant,
    ['"freeUntil": 3', '"freeUntil": 6'],
    '38 payment.installments.freeUntil: passa de maxCount (3)',
  ),
  slip(
    'more instalments free for a brand than it has',
    tenant,
    ['"freeUntil": 3', '"brands": { "elo": { "maxCount": 2, "freeUntil": 3 } }, "freeUntil": 3'],
    '38 payment.installments.brands.elo.freeUntil: passa de maxCount (2)',
  ),
  slip(
    'a brand that no card has',
    tenant,
    ['"freeUntil": 3', '"brands": { "ello": { "maxCount": 2 } }, "freeUntil": 3'],
    '38 payment.installments.brands',
  ),
  slip(
    'a discount of everything',
    tenant,
    ['"methods"', '"pixDiscount": 100, "methods"'],
    '28 payment.pixDiscount: use uma porcentagem acima de 0 e abaixo de 100',
  ),
  slip(
    'a discount with its sign',
    'coupons.json',
    ['"percentage": 10', '"percentage": "10%"'],
    '4 0.percentage: use uma porcentagem acima de 0 e abaixo de 100, como 10 para 10 %, sem aspas nem %',
  ),
  slip(
    'a code with a space',
    'coupons.json',
    ['VIZINHO', 'PÃO 10'],
    '3 0.code: use de 3 a 40 letras sem acento, números, _ ou hífen, como VIZINHO10',
  ),
  slip(
    'a coupon twice',
    'coupons.json',
    [/\]\s*$/, ',{ "code": "vizinho", "percentage": 5 }]'],
    'o cupom VIZINHO já está em coupons.json:3',
  ),
  slip(
    'a form with a field twice',
    tenant,
    ['"route"', '"defaultForms": { "personalForm": [{ "name": "cpf" }, { "name": "CPF" }] }, "route"'],
    '23 marketplace.defaultForms.personalForm.1.name: o campo CPF já existe',
  ),
  slip(
    'a choice of nothing',
    tenant,
    ['"route"', '"defaultForms": { "personalForm": [{ "name": "turno", "type": "select" }] }, "route"'],
    '23 marketplace.defaultForms.personalForm.0.options: um campo select pede opções',
  ),
  slip(
    'single sign-on of nobody',
    tenant,
    ['"route"', '"authentication": { "ssoEnabled": true }, "route"'],
    '23 marketplace.authentication.ssoEnabled: login único pede providers',
  ),
  doubt(
    'a closed shop without a way in',
    tenant,
    ['"route"', '"intranet": true, "route"'],
    '23 marketplace.intranet: loja fechada sem access.json',
  ),
]

const places: Slip[] = [
  slip(
    'latitude and longitude swapped',
    stores,
    [/"latitude": -23.58,\s*"longitude": -46.61/, '"latitude": -46.61, "longitude": -23.58'],
    '11 0.latitude: latitude e longitude estão trocadas: use "latitude": -23.58, "longitude": -46.61',
  ),
  slip(
    'a minus left out',
    stores,
    ['-46.61', '46.61'],
    '11 0.latitude: falta o sinal de menos: use "latitude": -23.58, "longitude": -46.61',
  ),
  slip(
    'a point in Lisbon',
    stores,
    [/"latitude": -23.58,\s*"longitude": -46.61/, '"latitude": 38.72, "longitude": -9.14'],
    '11 0.latitude: o ponto fica fora do Brasil',
  ),
  slip(
    'a point of another city',
    stores,
    [/"latitude": -23.58,\s*"longitude": -46.61/, '"latitude": -25.43, "longitude": -49.27'],
    '11 0.latitude: o ponto fica em Curitiba (PR), a 3',
  ),
  slip('a decimal comma in a number', stores, ['-23.58', '-23,58'], '11 vírgula dentro de um número'),
  slip('a number within quotes', stores, ['-23.58', '"-23.58"'], '11 0.latitude: use um número com ponto e sem aspas, como -23.5552'),
  slip('a point that was forgotten', stores, ['-23.58', '-2358'], '11 0.latitude: fora do mapa'),
  slip(
    'a city with a typing mistake',
    stores,
    ['"São Paulo"', '"São Pualo"'],
    '8 0.city: não há o município São Pualo em SP; quis dizer São Paulo?',
  ),
  slip('a state by its name', stores, ['"SP"', '"São Paulo"'], '9 0.administrativeArea: use a UF com duas letras maiúsculas, como SP'),
  slip('a state in small letters', stores, ['"SP"', '"sp"'], '9 0.administrativeArea: use a UF'),
  slip('a postal code of another state', stores, ['05433-010', '80010-010'], '10 0.postalCode: o CEP 80010-010 é de PR, não de SP'),
  slip(
    'a postal code without its zero',
    stores,
    ['"05433-010"', '5433010'],
    '10 0.postalCode: use um CEP entre aspas, como "01310-100": como número o zero do começo se perde',
  ),
  slip('a postal code without its hyphen', stores, ['05433-010', '05433010'], '10 0.postalCode: use um CEP como 01310-100'),
  slip(
    'an area with latitude first',
    area,
    [/"coordinates": \[[\s\S]*\]/, '"coordinates": [[[-23.6,-46.7],[-23.6,-46.6],[-23.5,-46.6],[-23.6,-46.7]]]'],
    '8 geometry.coordinates.0.0: latitude e longitude estão trocadas: num mapa a longitude vem primeiro, como [-46.7, -23.6]',
  ),
  slip(
    'an area in the ocean',
    area,
    [/"coordinates": \[[\s\S]*\]/, '"coordinates": [[[0,0],[1,0],[1,1],[0,0]]]'],
    '8 geometry.coordinates.0.0: o ponto fica fora do Brasil',
  ),
  slip(
    'an area without points',
    area,
    [/"coordinates": \[[\s\S]*\]/, '"coordinates": []'],
    '8 geometry.coordinates: falta a lista de pontos',
  ),
  slip('an area that does not close', area, [/-23\.6\s*\]\s*\]/, '-23.7]]'], '9 geometry.coordinates.0: o anel não fecha'),
  slip('an area that is no file', feira, ['"vila"', '"centro"'], '15 areas.0: não existe areas/centro.geojson'),
  doubt(
    'a point that no area holds',
    stores,
    [/"latitude": -23.58,\s*"longitude": -46.61/, '"latitude": -23.51, "longitude": -46.69'],
    'campaigns/feira.json:19 pickup.0.store: a loja padaria fica fora de todas as áreas',
  ),
]

const campaigns: Slip[] = [
  slip(
    'a window that ends before it begins',
    feira,
    ['"12:00"', '"07:00"'],
    '22 pickup.0.to: o fim da janela (07:00) vem depois do começo (08:00)',
  ),
  slip('hours as they are said', feira, ['"08:00"', '"8h"'], '21 pickup.0.from: use hh:mm, como 08:00'),
  slip('a day by its name', feira, ['"weekday": 6', '"weekday": "sábado"'], '20 pickup.0.weekday: use de 0, domingo, a 6, sábado, como 6'),
  slip('a seventh day', feira, ['"weekday": 6', '"weekday": 7'], '20 pickup.0.weekday: use de 0, domingo, a 6, sábado'),
  slip(
    'a fee in reais',
    feira,
    ['"weekday": 6', '"fee": 12.9, "weekday": 6'],
    '20 pickup.0.fee: use centavos inteiros, sem aspas, como 1990 para R$ 19,90; 12.9 parece estar em reais: R$ 12,90 se escreve 1290',
  ),
  slip(
    'a fee with its sign',
    feira,
    ['"weekday": 6', '"fee": "R$ 9,00", "weekday": 6'],
    '20 pickup.0.fee: use centavos inteiros, sem aspas, como 1990 para R$ 19,90; "R$ 9,00" parece estar em reais: R$ 9,00 se escreve 900',
  ),
  slip(
    'a fee with a decimal comma',
    feira,
    ['"weekday": 6', '"fee": 12,90, "weekday": 6'],
    '20 vírgula dentro de um número: dinheiro vai em centavos, como 1290 para R$ 12,90',
  ),
  doubt(
    'a fee of nine centavos',
    feira,
    ['"weekday": 6', '"fee": 9, "weekday": 6'],
    '20 pickup.0.fee: 9 é R$ 0,09: se são R$ 9,00, escreva 900, em centavos',
  ),
  slip(
    'a day in Brazilian order',
    feira,
    [/"end": \{[^}]*\}/, '"end": "24/12/2026"'],
    '9 expired.end: use uma data com fuso, como 2026-12-24T20:00:00-03:00',
  ),
  slip('a day without its zone', feira, [/"end": \{[^}]*\}/, '"end": "2026-12-24T20:00"'], '9 expired.end: use uma data com fuso'),
  doubt('an end that has passed', feira, [/"end": \{[^}]*\}/, '"end": "2025-12-24T20:00:00-03:00"'], '9 expired.end: o fim já passou'),
  doubt(
    'a year with a typing mistake',
    feira,
    [/"end": \{[^}]*\}/, '"end": "2062-12-24T20:00:00-03:00"'],
    '9 expired.end: o fim fica a mais de dois anos, em 2062',
  ),
  slip(
    'a beginning after the end',
    feira,
    ['"expired"', '"depends": [{ "type": "time", "date": "2027-06-01T08:00:00-03:00" }], "expired"'],
    '8 depends.0.date: a campanha abriria depois do fim',
  ),
  slip(
    'no pickup point of that name',
    feira,
    ['"store": "padaria"', '"store": "padria"'],
    '19 pickup.0.store: a loja padria não está em stores.json',
  ),
  slip('a code that another campaign has', clube, ['CLUBE10', 'feira'], 'o código FEIRA já está em campaigns/'),
  slip(
    'steps that go down',
    feira,
    ['"minimumUnits": 20', '"minimumUnits": 5'],
    'cartControls.groupRules.1.minimumUnits: cada degrau pede mais unidades que o anterior (10)',
  ),
  slip(
    'a step that gives everything',
    feira,
    [/"percentage": 10\s/, '"percentage": 100 '],
    'cartControls.groupRules.1.percentage: use uma porcentagem acima de 0 e abaixo de 100, como 10 para 10 %: com 100 tudo sairia de graça',
  ),
  slip(
    'a group without its rules of law',
    feira,
    [/,\s*"group": \{[\s\S]*\}\s*\}$/, '}'],
    'cartControls.groupRules: compra coletiva pede group',
  ),
  slip(
    'a team of two',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cafe-em-graos", "size": 2, "hours": 24, "percentage": 15 }], "groupRules"'],
    'cartControls.teams.0.size: um time tem de 3 a 10 pessoas',
  ),
  slip(
    'a team of eleven',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cafe-em-graos", "size": 11, "hours": 24, "percentage": 15 }], "groupRules"'],
    'cartControls.teams.0.size: um time tem de 3 a 10 pessoas',
  ),
  slip(
    'a team of a half',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cafe-em-graos", "size": 3.5, "hours": 24, "percentage": 15 }], "groupRules"'],
    'cartControls.teams.0.size: use um número inteiro de pessoas, como 3',
  ),
  slip(
    'a team of four days',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cafe-em-graos", "size": 3, "hours": 96, "percentage": 15 }], "groupRules"'],
    'cartControls.teams.0.hours: um time dura de 1 a 72 horas',
  ),
  slip(
    'a team that gives nearly everything',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cafe-em-graos", "size": 3, "hours": 24, "percentage": 95 }], "groupRules"'],
    'cartControls.teams.0.percentage: use até 90',
  ),
  slip(
    'a team for an unknown item',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cha", "size": 3, "hours": 24, "percentage": 15 }], "groupRules"'],
    'cartControls.teams.0.itemId: o item cha não está em catalogs/feira.csv',
  ),
  slip(
    'two teams for one item',
    feira,
    [
      '"groupRules"',
      '"teams": [{ "itemId": "cafe-em-graos", "size": 3, "hours": 24, "percentage": 15 }, { "itemId": "cafe-em-graos", "size": 3, "hours": 24, "percentage": 15 }], "groupRules"',
    ],
    'cartControls.teams.1.itemId: o item cafe-em-graos já tem um time aqui',
  ),
  doubt(
    'a team that gives no more than the group',
    feira,
    ['"groupRules"', '"teams": [{ "itemId": "cafe-em-graos", "size": 3, "hours": 24, "percentage": 10 }], "groupRules"'],
    'cartControls.teams.0.percentage: o grupo da campanha já pode chegar a 10 %',
  ),
  doubt(
    'a group larger than the shelf',
    csv,
    [',10,250 g', ',4,250 g'],
    'campaigns/feira.json:47 group.minimumUnits: o grupo pede 10 unidades, e o estoque todo soma 4',
  ),
  doubt(
    'a discount for more than there is',
    feira,
    ['"minimumQuantity": 2', '"minimumQuantity": 50'],
    'cartControls.discountRules.0.minimumQuantity: pede 50 unidades de cafe-em-graos, e o estoque é 10',
  ),
  slip('HTML in a text', feira, ['Da roça', '<b>Da roça</b>'], '4 description: HTML não vale aqui, "<b>"'),
  slip('signs of HTML in a text', feira, ['Da roça', 'P&atilde;o'], '4 description: HTML não vale aqui, "&atilde;"'),
  slip(
    'a link to a campaign that is not there',
    clube,
    ['"picture": "cafe.webp"\n      }', '"picture": "cafe.webp", "link": { "label": "Ver", "to": "/store/bolos" }}'],
    'story.pages.0.link.to: não existe campaigns/bolos.json',
  ),
  slip(
    'a link to a product that is not there',
    clube,
    ['"picture": "cafe.webp"\n      }', '"picture": "cafe.webp", "link": { "label": "Ver", "to": "/store/feira/product/bolo" }}'],
    'story.pages.0.link.to: o item bolo não está em catalogs/feira.csv',
  ),
  slip(
    'a link to a screen that is not there',
    clube,
    ['"picture": "cafe.webp"\n      }', '"picture": "cafe.webp", "link": { "label": "Ver", "to": "/abuot" }}'],
    'story.pages.0.link.to: não existe a tela /abuot; quis dizer /about?',
  ),
  slip(
    'a link to a category that is not there',
    clube,
    ['"tags": []', '"infos": [{ "title": "Ver", "body": "Tudo", "link": { "label": "Ver", "to": "/store/feira/catalog/category/bolo" } }]'],
    'infos.0.link.to: a categoria bolo não está em categories.json',
  ),
  slip(
    'a link without its beginning',
    clube,
    ['"picture": "cafe.webp"\n      }', '"picture": "cafe.webp", "link": { "label": "Ver", "to": "www.padaria.com.br" }}'],
    'story.pages.0.link.to: use um caminho da loja, como /store/feira',
  ),
  slip('a campaign that waits for itself', clube, ['"campaignId": "feira"', '"campaignId": "clube"'], '7 depends: dependência em círculo'),
  slip(
    'a picture that is not there',
    feira,
    ['"cafe.webp"', '"cafe.jpg"'],
    '5 picture: não existe pictures/cafe.jpg; quis dizer cafe.webp?',
  ),
  slip(
    'a picture by its sentence',
    feira,
    ['"cafe.webp"', '"Foto do café"'],
    '5 picture: use o nome de um arquivo de pictures/, como pao-frances.jpg',
  ),
]

const catalogue: Slip[] = [
  doubt('a price of five centavos', csv, [',3290,', ',5,'], '2 price: o preço é R$ 0,05; se é R$ 5,00, escreva 5,00'),
  doubt(
    'a price far above the others, with centavos',
    csv,
    [
      /$/,
      ['bolo', 'pao', 'broa'].map((id) => `${id},${id},cafe,${id === 'broa' ? 1234567 : 1290},,10,250 g,,Doce,,,cafe.webp,,\n`).join(''),
    ],
    '5 price: o preço é R$ 12.345,67, muito acima dos outros; se é R$ 123,46, escreva 123,46',
  ),
  slip('a category by another name', csv, [',cafe,', ',cafes,'], '2 category: cafes não está em categories.json; quis dizer cafe?'),
  slip('an item twice', 'catalogs/clube.csv', ['cafe-do-clube', 'cafe-em-graos'], 'o item cafe-em-graos já está em catalogs/'),
  slip('a name that is missing', csv, ['Café em grãos', ''], '2 name: falta preencher'),
  slip('a stock in letters', csv, [',10,250 g', ',dez,250 g'], '2 stock: use um número inteiro de unidades, como 40, não "dez"'),
  slip('a comma within a text', csv, ['Doce', 'Doce, forte'], '2 15 colunas nesta linha, 14 no cabeçalho'),
  slip('an old price below the new one', csv, ['3290,,', '3290,3000,'], '2 compareAt: o preço antigo (R$ 30,00) precisa ser maior'),
  doubt('an old price that nobody paid', csv, ['3290,,', '3290,329000,'], '2 compareAt: de R$ 3.290,00 por R$ 32,90'),
]

const all = [...shop, ...places, ...campaigns, ...catalogue]

describe('typical mistakes of a merchant', () => {
  it('cover more than seventy cases', () => {
    expect(new Set(all.map(({ what }) => what)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(70)
  })

  it.each(all)('$what is reported with file and line', async ({ file, from, to, says, kind }) => {
    await edit(file, from, to)
    const told = await (kind === 'warning' ? warnings : mistakes)({ now: NOW })
    const expected = /^\d/.test(says) ? `${file}:${says}` : says
    expect(told).toEqual(expect.arrayContaining([expect.stringContaining(expected)]))
    // A warning does not stop the load.
    expect(await mistakes({ now: NOW })).toEqual(kind === 'warning' ? [] : told)
    for (const line of told) expect(line).toMatch(/^[\w/.~-]+:\d+ ./)
  })

  it.each([
    ['catalogs/feira.xls', 'salve a planilha como .xlsx ou "CSV UTF-8", com o nome da campanha, como catalogs/feira.xlsx'],
    ['catalogs/Bolos da Vó.csv', 'o nome pede letras minúsculas, números e hífen, como catalogs/bolos-da-vo.csv'],
    ['campaigns/Natal 2026.json', 'o nome pede letras minúsculas, números e hífen, como campaigns/natal-2026.json'],
    ['store.json', 'quis dizer stores.json?'],
    ['coupons.json.txt', 'tire o .txt do fim, como coupons.json'],
    ['pictures/IMG 0001.HEIC', 'imagens são JPG, PNG ou WebP com nome sem espaço nem acento, como img-0001.jpg'],
  ])('the file %s is told what it should be called', async (file, message) => {
    await put(folder, file, 'x')
    expect(await mistakes()).toContain(`${file}:1 arquivo desconhecido: ${message}`)
  })

  it('ignores files that systems and open spreadsheets leave in folders', async () => {
    for (const file of [
      '.DS_Store',
      'pictures/Thumbs.db',
      'catalogs/~$feira.xlsx',
      'catalogs/.~lock.feira.csv#',
      '._tenant.json',
      'desktop.ini',
    ])
      await put(folder, file, 'x')
    expect(await mistakes()).toEqual([])
  })

  it('reads JSON saved in Windows-1252 by an old editor', async () => {
    const text = await readFile(join(folder, feira), 'utf8')
    await put(folder, feira, Buffer.from(text, 'latin1'))
    expect(await mistakes()).toEqual([])
    await put(folder, feira, Buffer.from(text.replace('roça', 'ro\uFFFDa')))
    expect(await mistakes()).toEqual([expect.stringMatching(/^campaigns\/feira\.json:4 acentos se perderam aqui/)])
  })

  it("refuses an end in the past for a campaign's first load only", async () => {
    await edit(feira, /"end": \{[^}]*\}/, '"end": "2025-12-24T20:00:00-03:00"')
    expect(await mistakes({ now: NOW, loaded: new Set() })).toEqual([
      expect.stringMatching(/^campaigns\/feira\.json:9 expired\.end: o fim já passou/),
    ])
    expect(await mistakes({ now: NOW, loaded: new Set(['feira']) })).toEqual([])
    expect(await warnings({ now: NOW, loaded: new Set(['feira']) })).toEqual([])
  })

  it('refuses a list of adults with a minor', async () => {
    await put(folder, 'adults.json', '[{ "cpf": "529.982.247-25", "birthDate": "2010-05-17" }]')
    expect(await mistakes({ now: NOW })).toEqual([
      'adults.json:1 0.birthDate: 2010-05-17 é de quem ainda não tem 18 anos: confira, como 1990-05-17',
    ])
    await put(folder, 'adults.json', '[{ "cpf": "529.982.247-25", "birthDate": "17/05/1990" }]')
    expect(await mistakes({ now: NOW })).toEqual(['adults.json:1 0.birthDate: use uma data como 1990-05-17'])
  })
})

function PIX() {
  return '5f0c2b7e-3a41-4d6b-9c58-71d2e84a0b13'
}
