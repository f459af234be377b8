package shop;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Service;

@Service
public class Captcha {
    public enum Outcome { ACCEPTED, REJECTED, UNVERIFIED }

    public record Result(Outcome outcome, String code) {}

    private static final Logger log = LoggerFactory.getLogger(Captcha.class);
    private static final String SITEVERIFY_URL = "{brand.apiGlobal}/api/v2/captcha/siteverify";

    private final HttpClient http = HttpClient.newHttpClient(); // follows no redirect
    // An answer with anything behind it is no answer.
    private final JsonMapper json = JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    private final URI siteverifyUrl;
    private final String apiKey;
    private final String sitekey;

    /** Fails for a key that would open the form to everyone: the application must not start. */
    public Captcha(
        @Value("${captcha.api-key}") String apiKey,
        @Value("${captcha.sitekey}") String sitekey,
        @Value("${captcha.allow-test-keys}") String allowTestKeys,
        @Value("${captcha.siteverify-url}") String siteverifyUrl
    ) {
        boolean testing = allowTestKeys.strip().equals("1");
        this.apiKey = required("CAPTCHA_API_KEY", apiKey.strip(), testing);
        this.sitekey = required("CAPTCHA_SITEKEY", sitekey.strip(), testing);
        this.siteverifyUrl = URI.create(siteverifyUrl.isBlank() ? SITEVERIFY_URL : siteverifyUrl.strip());
        HttpRequest.newBuilder(this.siteverifyUrl); // a wrong address stops the start
    }

    private static String required(String name, String key, boolean testing) {
        if (key.matches("(CSX*|cak_0*|YOUR_.*)?")) {
            throw new IllegalStateException(
                name + " is not set, or a placeholder: set your own in the environment of this server");
        }
        if (key.matches("(CSTEST|cak_test_).*") && !testing) {
            throw new IllegalStateException(name + " is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests");
        }
        return key;
    }

    public String sitekey() {
        return sitekey;
    }

    /** Replace this with something that reaches a person: a pager, a chat hook, an error tracker. */
    private static void alertTeam(String problem) {
        log.error("ALERT captcha could not verify: {}", problem);
    }

    private static Result unverified(String problem) {
        alertTeam(problem);
        return new Result(Outcome.UNVERIFIED, problem);
    }

    /** Never throws for what the network or the service does. */
    public Result verify(String value) {
        if (value == null || value.isEmpty()) return new Result(Outcome.REJECTED, "response_missing");
        // A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
        if (!value.matches("[\\x21-\\x7e]{1,16384}")) return new Result(Outcome.REJECTED, "response_invalid");

        try {
            String body = json.writeValueAsString(Map.of("response", value, "sitekey", sitekey));
            HttpRequest request = HttpRequest.newBuilder(siteverifyUrl)
                .header("X-API-Key", apiKey)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
            return read(request);
        } catch (Exception problem) { // whatever it is, nothing was verified
            if (problem instanceof InterruptedException) Thread.currentThread().interrupt();
            return unverified(problem.toString());
        }
    }

    private Result read(HttpRequest request) throws Exception {
        var call = http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
        try {
            // For the whole call: the timeout of an HttpRequest ends when the headers are there.
            HttpResponse<String> reply = call.get(5, TimeUnit.SECONDS);
            int status = reply.statusCode();
            if (status == 413 || status == 414) return new Result(Outcome.REJECTED, "request_too_large");
            JsonNode answer = status == 200 ? json.readTree(reply.body()) : MissingNode.getInstance();
            JsonNode success = answer.path("success");
            if (!success.isBoolean()) return unverified("HTTP %d %.500s".formatted(status, reply.body()));
            return success.asBoolean()
                ? new Result(Outcome.ACCEPTED, answer.path("data").path("event_id").asText())
                : new Result(Outcome.REJECTED, answer.path("error").path("error_code").asText());
        } finally {
            call.cancel(true);
        }
    }
}
