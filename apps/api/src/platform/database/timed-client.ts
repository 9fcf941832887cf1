import { Client, type QueryConfig } from 'pg';

type Answer = (error: Error | null | undefined, result?: unknown) => void;

/** Passes the first answer on. Without one in time, it answers with an error. */
function answerWithin(milliseconds: number, answer: Answer): Answer {
  let answered = false;
  const first: Answer = (error, result) => {
    if (answered) return;
    answered = true;
    clearTimeout(timer);
    answer(error, result);
  };
  const timer = setTimeout(() => first(new Error('Query read timeout')), milliseconds);
  return first;
}

type Statement = QueryConfig & { readonly query_timeout?: number };

/**
 * A client that limits the time of its queries. A statement may have a `query_timeout` of its own. The same setting of
 * the driver's connections assigns a function to a property of each query. V8 puts such a function into the old
 * generation, so that all rows of the query survive until the next full garbage collection. A list of 1,000 members
 * then takes a third longer. The error is the driver's.
 * @param milliseconds until a query without an answer fails
 */
export const timedClient = (milliseconds: number): typeof Client =>
  class TimedClient extends Client {
    /** Accepts what the driver accepts. */
    override query(...given: unknown[]): never {
      const [statement, second, third] = given as [string | Statement, unknown, unknown];
      const limit = (typeof statement === 'string' ? undefined : statement.query_timeout) ?? milliseconds;
      // A query of another library, such as a copy.
      const runsItself = typeof statement !== 'string' && 'submit' in statement;
      const [values, answer] = typeof second === 'function' ? [undefined, second] : [second, third];
      const send = super.query.bind(this) as (...forms: unknown[]) => unknown;
      if (runsItself) return send(...given) as never;
      const ask = (settle: Answer) => send(statement, values, answerWithin(limit, settle));
      if (typeof answer === 'function') return ask(answer as Answer) as never;
      const answered = new Promise((resolve, reject) => {
        ask((error, result) => (error ? reject(error) : resolve(result)));
      });
      return answered as never;
    }
  };
