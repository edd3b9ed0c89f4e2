import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readSettings } from '#settings.ts'
import { testApp } from './test-app.ts'
import { rootFolder as root } from './whole-server.ts'

const { t } = testApp()

type Probe = { httpGet: { path: string; port: string } }
type Labels = { matchLabels: Record<string, string> }
type Container = {
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
  command?: unknown
  args?: unknown
  securityContext: Record<string, unknown>
} & Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>
type Manifest = {
  kind: string
  metadata: { name: string }
  spec: {
    selector: Record<string, string> & Labels
    ports: { targetPort: string }[]
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds: number
        securityContext: Record<string, unknown>
        containers: Container[]
        volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
      }
    }
  }
}

const text = (name: string) => readFileSync(join(root, name), 'utf8')
const manifests = parseAllDocuments(text('deploy/kubernetes.yaml')).map((document) => document.toJS() as Manifest)
const of = (kind: string) => manifests.find((one) => one.kind === kind)!
const pod = of('Deployment').spec.template
const [container] = pod.spec.containers
/** The longest end of a process behind its drain (start.ts). */
const MOST_END_SECONDS = 30

describe('the manifests for Kubernetes', () => {
  it('probe addresses that a server answers', async () => {
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
      const { path, port } = container![probe].httpGet
      expect(port).toBe('http')
      expect((await t.app.inject(path)).statusCode).toBe(204)
    }
  })

  it('leave a process the time that it takes to end', () => {
    const env = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]))
    const read = readSettings(env)
    expect(read).toMatchObject({ settings: { drainMs: Number(env['DRAIN_MS']) } })
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(env['DRAIN_MS']) / 1000 + MOST_END_SECONDS)
  })

  it('run the image as it is: its command, ports, user and folder', () => {
    expect([container!.command, container!.args]).toEqual([undefined, undefined])
    const dockerfile = text('Dockerfile')
    expect(dockerfile).toContain(`EXPOSE ${container!.ports.map(({ containerPort }) => containerPort).join(' ')}`)
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container!.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    const [, folder] = dockerfile.match(/^VOLUME (\S+)$/m)!
    expect(container!.volumeMounts.map(({ mountPath }) => mountPath)).toContain(folder)
  })

  it('name each other', () => {
    const { labels } = pod.metadata
    expect(of('Deployment').spec.selector.matchLabels).toEqual(labels)
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(of('Service').spec.selector).toEqual(labels)
    expect(container!.ports.map(({ name }) => name)).toContain(of('Service').spec.ports[0]!.targetPort)
    const claims = pod.spec.volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
    expect(claims).toEqual([of('PersistentVolumeClaim').metadata.name])
  })
})
