import { isOnline } from '#platform/connection.ts'
import { isStandalone } from '#platform/install.ts'
import { deviceName } from '#platform/user-agent.ts'
import { APP_VERSION } from '@mutirao/domain/app-version'

/** The hash in the name of the build's first script. */
export function buildName(): string {
  const [script = ''] = document.getElementById('app')?.dataset['scripts']?.split(' ') ?? []
  return /-([\w-]{6,})\.js$/.exec(script)?.[1] ?? 'dev'
}

/** Facts about app and device for a support chat; nothing about the person, no storage and no address. */
export function diagnosticsText(shop: string): string {
  const facts = {
    shop,
    web: APP_VERSION.web,
    native: APP_VERSION.native,
    build: buildName(),
    installed: isStandalone(),
    online: isOnline(),
    screen: `${innerWidth}x${innerHeight}@${devicePixelRatio}`,
    browser: deviceName(),
  }
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
