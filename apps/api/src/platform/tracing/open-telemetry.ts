import { context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';

/** Traces requests and their statements, and sends the spans where the standard variables say (ADR-0049). */
export interface Tracing {
  /** Makes a span of every request. Call it before the routes exist. */
  traceRequests(app: FastifyInstance): void;
  /** Makes a span of every statement within a request. */
  traceQueries(pool: Pool): void;
}

const MAX_STATEMENT = 2_000;

/**
 * Starts to trace. The library itself reads its variables: address, headers, sampler, name of the service. It is the
 * only module that loads the library.
 */
export function startTracing(): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'gym' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('gym');
  return {
    traceRequests(app) {
      traceRequests(app, tracer);
      app.addHook('onClose', async () => {
        // A collector that is away must not fail the shutdown.
        await provider.shutdown().catch(() => undefined);
        trace.disable();
        context.disable();
      });
    },
    traceQueries: (pool) => traceQueries(pool, tracer),
  };
}

/**
 * A request starts its own trace. A `traceparent` of a browser is ignored, so that a stranger decides about no
 * sampling.
 * Spans contain route patterns and the request's id, but no query, address or name.
 */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = request.is404 ? undefined : request.routeOptions.url;
    const span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'gym.request.id': request.id },
    });
    spans.set(request, span);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      if (!reply.raw.writableFinished) span.setAttribute('error.type', 'aborted');
      span.end();
    });
    context.with(trace.setSpan(context.active(), span), done);
  });
  // The body's events come from the socket, outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
}

type Query = (...args: readonly unknown[]) => unknown;

/** Statements of the pool, and of its clients in transactions. */
function traceQueries(pool: Pool, tracer: Tracer): void {
  replaceQuery(pool, tracer);
  const replaced = new WeakSet<PoolClient>();
  // Not "connect": the start has opened connections already.
  pool.on('acquire', (client) => {
    if (replaced.has(client)) return;
    replaced.add(client);
    replaceQuery(client, tracer);
  });
}

function replaceQuery(target: Pool | PoolClient, tracer: Tracer): void {
  const query: Query = target.query.bind(target);
  const traced: Query = (...args) => {
    // The pool itself calls its client with a callback. Work without a request, such as maintenance, has no trace.
    if (typeof args.at(-1) === 'function' || trace.getActiveSpan() === undefined) return query(...args);
    const text = textOf(args[0]);
    const span = tracer.startSpan(text.trimStart().split(/\s/, 1)[0]?.toUpperCase() || 'QUERY', {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT) },
    });
    const result = query(...args);
    if (!(result instanceof Promise)) {
      // A cursor: its rows are read later, by statements of their own.
      span.end();
      return result;
    }
    return result
      .catch((error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error && 'code' in error ? String(error.code) : 'error');
        throw error;
      })
      .finally(() => span.end());
  };
  Object.assign(target, { query: traced });
}

/** The text of a statement. Its values are separate, and no span has them. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';
}
