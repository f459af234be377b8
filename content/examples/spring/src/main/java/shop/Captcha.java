package shop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
    private static final int MAX_BYTES = 16 * 1024;
    private static final String SITEVERIFY_URL = "{brand.apiGlobal}/api/v2/captcha/siteverify";

    private final HttpClient http = HttpClient.newHttpClient(); // follows no redirect
    private final ObjectMapper json = new ObjectMapper();
    private final URI siteverifyUrl;
    private final String apiKey;
    private final String sitekey;

    /** Fails when a key is missing, so the application does not start. */
    public Captcha(
        @Value("${captcha.api-key}") String apiKey,
        @Value("${captcha.sitekey}") String sitekey,
        @Value("${captcha.siteverify-url}") String siteverifyUrl
    ) {
        this.apiKey = required("CAPTCHA_API_KEY", apiKey);
        this.sitekey = required("CAPTCHA_SITEKEY", sitekey);
        this.siteverifyUrl = URI.create(siteverifyUrl.isBlank() ? SITEVERIFY_URL : siteverifyUrl.strip());
    }

    private static String required(String name, String value) {
        if (value == null || value.isBlank()) throw new IllegalStateException(name + " is not set");
        return value.strip();
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
        if (value.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            return new Result(Outcome.REJECTED, "response_invalid");
        }

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
            JsonNode answer = reply.statusCode() == 200 ? json.readTree(reply.body()) : MissingNode.getInstance();
            JsonNode success = answer.path("success");
            if (!success.isBoolean()) return unverified("HTTP %d %.500s".formatted(reply.statusCode(), reply.body()));
            return success.asBoolean()
                ? new Result(Outcome.ACCEPTED, answer.path("data").path("event_id").asText())
                : new Result(Outcome.REJECTED, answer.path("error").path("error_code").asText());
        } finally {
            call.cancel(true);
        }
    }
}
