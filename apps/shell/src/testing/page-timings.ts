// jsdom records none; web-vitals asks for them whatever there is.
performance.getEntriesByType ??= () => [];

export {};
