/** What is known of the interpreter and of the sandbox around it. */
import { z } from 'zod'

const absolutePath = z.string().regex(/^\//, 'an absolute path')

/** A shared library: the name that the loader looks it up by, and the file behind it. */
export const librarySchema = z.object({ name: absolutePath, file: absolutePath })

/** Exactly what the interpreter needs to read in order to run. */
export const pythonFactsSchema = z.object({
  executable: absolutePath,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  folders: z.array(absolutePath).min(1),
  libraries: z.array(librarySchema),
  missingModules: z.array(z.string()),
})
export type PythonFacts = z.infer<typeof pythonFactsSchema>

export const bubblewrapFactsSchema = z.object({
  file: absolutePath,
  version: z.tuple([z.number().int(), z.number().int(), z.number().int()]),
})
export type BubblewrapFacts = z.infer<typeof bubblewrapFactsSchema>

/** Parts that a sandbox may or may not have on a given machine; all others are always in force. */
export const sandboxLayers = ['bubblewrap', 'landlock', 'seccomp'] as const
export const sandboxLayerSchema = z.enum(sandboxLayers)
export type SandboxLayer = z.infer<typeof sandboxLayerSchema>

/** How a driver is started: what to run, and which layers must be in force or it must not run. */
export const sandboxPlanSchema = z.object({
  python: pythonFactsSchema,
  bubblewrap: bubblewrapFactsSchema.nullable(),
  layers: z.array(sandboxLayerSchema),
})
export type SandboxPlan = z.infer<typeof sandboxPlanSchema>

export const probeCheckSchema = z.object({ name: z.string(), blocked: z.boolean(), detail: z.string() })
export type ProbeCheck = z.infer<typeof probeCheckSchema>

/** A plan that has passed the probe; `notInForce` says why no stronger one did. */
export const sandboxReportSchema = sandboxPlanSchema.extend({
  checks: z.array(probeCheckSchema),
  notInForce: z.array(z.object({ layers: z.array(sandboxLayerSchema), reason: z.string() })),
})
export type SandboxReport = z.infer<typeof sandboxReportSchema>
