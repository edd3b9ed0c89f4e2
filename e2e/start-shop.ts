import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataDir, picturesDir } from './addresses.ts'
import { cpfOf } from './cpf.ts'
import { writeHostileShop } from './hostile-shop.ts'
import { writeLongShop } from './long-catalog.ts'
import { adultsFile, tenantsDir } from './tenants.ts'

// The demo merchants, but for whom Aurora knows to be an adult: a person confirms an age once and tries few times a day,
// and the database outlives the run.
rmSync(tenantsDir, { recursive: true, force: true })
cpSync('tenants', tenantsDir, { recursive: true })
const cpf = cpfOf(200_000_000 + Math.floor(Math.random() * 700_000_000))
writeFileSync(adultsFile, JSON.stringify([{ cpf, birthDate: '1985-10-02' }]))

writeLongShop()
writeHostileShop()

// A picture's name is the digest of its bytes, with its width and format: a size that one shard's server has made serves all shards.
mkdirSync(dataDir, { recursive: true })
mkdirSync(picturesDir, { recursive: true })
const media = `${dataDir}/media`
if (!existsSync(media)) symlinkSync(resolve(picturesDir), media, 'junction')

process.env['TENANTS_DIR'] = tenantsDir
process.env['POSTAL_CODE_SERVICES'] = 'off'
// Tests count orders, ratings and campaigns.
process.env['DEMO_ORDERS'] = '0'
await import('../apps/api/src/main.ts')
